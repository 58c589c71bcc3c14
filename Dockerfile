# One image for the server, for engines and for tournaments; the command selects one of them.
#
#   docker build -t boardwire .
#   docker run --rm boardwire boardwire match mcts alphabeta --game othello --games 2
#
# It has nothing of its own for a processor: `docker buildx bake server --push` builds it for amd64 and arm64.

# What pip installs, read from pyproject.toml. Stages below are built again only if these lists change.
FROM python:3.11-slim AS requirements
COPY pyproject.toml .
RUN mkdir /lists && python3 -c "import tomllib; \
        it = tomllib.load(open('pyproject.toml', 'rb')); project = it['project']; \
        lists = {'build': [*it['build-system']['requires'], 'cmake', 'ninja'], 'run': project['dependencies']}; \
        [print(*words, sep='\n', file=open(f'/lists/{name}', 'w')) \
         for name, words in (lists | project['optional-dependencies']).items()]"

# The wheel: the rules and searches are compiled here, and only here. Objects stay in a cache between builds.
FROM python:3.11-slim AS wheel
RUN apt-get update \
    && apt-get install -y --no-install-recommends g++ \
    && rm -rf /var/lib/apt/lists/*
COPY --from=requirements /lists/build /lists/
RUN python3 -m venv /tools && /tools/bin/pip install --no-cache-dir --requirement /lists/build
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/source/build,sharing=locked \
    PATH=/tools/bin:$PATH pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels .

# The environment: libraries first, since they change less often than the project. EXTRAS are optional dependencies of
# pyproject.toml, with spaces between them: `docker build --build-arg EXTRAS=cluster .`
FROM python:3.11-slim AS environment
ARG EXTRAS=
COPY --from=requirements /lists /lists
RUN python3 -m venv --without-pip /opt/boardwire \
    && pip --python /opt/boardwire/bin/python install --no-cache-dir --requirement /lists/run \
        $(for name in $EXTRAS; do echo --requirement /lists/$name; done) \
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
