# One image for the server, for engines and for tournaments; the command selects one of them.
#
#   docker build -t boardwire .
#   docker run --rm boardwire boardwire match mcts alphabeta --game othello --games 2
#
# It has nothing of its own for a processor: `docker buildx bake server --push` builds it for amd64 and arm64.

# The wheel: the rules and searches are compiled here, and only here. Objects stay in a cache between builds.
FROM python:3.11-slim AS wheel
RUN apt-get update \
    && apt-get install -y --no-install-recommends g++ \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY pyproject.toml .
RUN python3 -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'], sep='\n')" \
        > /requirements.txt \
    && python3 -m venv /tools \
    && /tools/bin/pip install --no-cache-dir --requirement /requirements.txt cmake ninja
COPY . .
RUN --mount=type=cache,target=/source/build \
    PATH=/tools/bin:$PATH pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels .

# The environment: libraries first, since they change less often than the project. EXTRAS are optional dependencies
# of pyproject.toml, with spaces between them.
FROM python:3.11-slim AS environment
ARG EXTRAS=
COPY pyproject.toml .
RUN python3 -c "import sys, tomllib; it = tomllib.load(open('pyproject.toml', 'rb'))['project']; \
        print(*it['dependencies'], *sum((it['optional-dependencies'][name] for name in sys.argv[1:]), []), sep='\n')" \
        $EXTRAS > requirements.txt \
    && python3 -m venv --without-pip /opt/boardwire \
    && pip --python /opt/boardwire/bin/python install --no-cache-dir --requirement requirements.txt \
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
