# One image for the server, for engines and for tournaments; the command selects one of them.
#
#   docker build -t boardwire .
#   docker run --rm boardwire boardwire match mcts alphabeta --game othello --games 2
#
# It has nothing of its own for a processor: `docker buildx bake server --push` builds it for amd64 and arm64.

# The image that all stages start from. A digest in its place makes builds repeatable, see docs/how-to/server/containers.md:
#
#   docker build --build-arg BASE=python:3.11-slim@sha256:... -t boardwire .
ARG BASE=python:3.11-slim

# The wheel: the rules and searches are compiled here, and only here. Objects stay in a cache between builds.
FROM ${BASE} AS wheel
RUN apt-get update \
    && apt-get install -y --no-install-recommends g++ \
    && rm -rf /var/lib/apt/lists/*
COPY requirements/build.txt /requirements/
RUN python3 -m venv /tools \
    && /tools/bin/pip install --no-cache-dir --require-hashes --requirement /requirements/build.txt
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/source/build,sharing=locked \
    PATH=/tools/bin:$PATH pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels .

# The environment: libraries first, since they change less often than the project, in the versions and with the hashes of
# requirements/. EXTRAS are optional dependencies of pyproject.toml, with spaces between them:
# `docker build --build-arg EXTRAS=cluster .`
FROM ${BASE} AS environment
ARG EXTRAS=
COPY requirements /requirements
RUN python3 -m venv --without-pip /opt/boardwire \
    && pip --python /opt/boardwire/bin/python install --no-cache-dir --require-hashes \
        $(for name in run $EXTRAS; do echo --requirement /requirements/$name.txt; done) \
    && find /opt/boardwire -type d -name tests -prune -exec rm -r {} +
COPY --from=wheel /wheels /wheels
RUN pip --python /opt/boardwire/bin/python install --no-cache-dir --no-deps /wheels/*

FROM ${BASE}
# Pictures of links to matches have names and coordinates in a font of the system.
RUN apt-get update \
    && apt-get install -y --no-install-recommends fonts-dejavu-core \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 1000 --create-home boardwire \
    && install --directory --owner boardwire --group boardwire /data /results
COPY --from=environment /opt/boardwire /opt/boardwire
ENV PATH=/opt/boardwire/bin:$PATH
USER boardwire
WORKDIR /home/boardwire
EXPOSE 7400 7401 7480
CMD ["boardwire", "serve", "--address", "0.0.0.0"]
