# One image for the server, for engines and for tournaments; the command selects one of them.
#
#   docker build -t boardwire .
#   docker run --rm boardwire boardwire match mcts alphabeta --game othello --games 2
#
# It has nothing of its own for a processor: `docker buildx bake server --push` builds it for amd64 and arm64.

# What pip installs, read from pyproject.toml. Stages below are built again only if these lists change. EXTRAS are names
# of its optional dependencies, with spaces between them.
FROM python:3.11-slim AS requirements
ARG EXTRAS=
COPY pyproject.toml .
RUN python3 -c "import sys, tomllib; it = tomllib.load(open('pyproject.toml', 'rb')); \
        extras = it['project']['optional-dependencies']; \
        print(*it['build-system']['requires'], 'cmake', 'ninja', sep='\n', file=open('/build.txt', 'w')); \
        print(*it['project']['dependencies'], *sum(map(extras.get, sys.argv[1:]), []), sep='\n', file=open('/run.txt', 'w'))" \
        $EXTRAS

# The wheel: the rules and searches are compiled here, and only here. Objects stay in a cache between builds.
FROM python:3.11-slim AS wheel
RUN apt-get update \
    && apt-get install -y --no-install-recommends g++ \
    && rm -rf /var/lib/apt/lists/*
COPY --from=requirements /build.txt /
RUN python3 -m venv /tools && /tools/bin/pip install --no-cache-dir --requirement /build.txt
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/source/build \
    PATH=/tools/bin:$PATH pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels .

# The environment: libraries first, since they change less often than the project.
FROM python:3.11-slim AS environment
COPY --from=requirements /run.txt /
RUN python3 -m venv --without-pip /opt/boardwire \
    && pip --python /opt/boardwire/bin/python install --no-cache-dir --requirement /run.txt \
    && find /opt/boardwire -type d -name tests -prune -exec rm -r {} +
COPY --from=wheel /wheels /wheels
RUN pip --python /opt/boardwire/bin/python install --no-cache-dir --no-deps /wheels/*

FROM python:3.11-slim
RUN useradd --uid 1000 --create-home boardwire \
    && install --directory --owner boardwire --group boardwire /data /results
COPY --from=environment /opt/boardwire /opt/boardwire
ENV PATH=/opt/boardwire/bin:$PATH
USER boardwire
WORKDIR /home/boardwire
EXPOSE 7400 7401 7480
CMD ["boardwire", "serve", "--host", "0.0.0.0"]
