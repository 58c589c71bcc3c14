# One image for the server and for engines; the command selects one of them.
FROM python:3.11-slim AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends g++ \
    && rm -rf /var/lib/apt/lists/*
COPY . /source
RUN pip wheel --no-cache-dir --wheel-dir /wheels /source

FROM python:3.11-slim
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels boardwire && rm -r /wheels \
    && useradd --create-home boardwire \
    && install --directory --owner boardwire /data
USER boardwire
WORKDIR /home/boardwire
EXPOSE 7400 7480
CMD ["boardwire", "serve", "--host", "0.0.0.0"]
