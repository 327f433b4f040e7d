# The program alone, on Node, for clusters and queues:
#
#     docker build -t zugzwang .
#     docker run --rm -i zugzwang solve chess < board.in
FROM node:22-slim AS made
COPY . /source
WORKDIR /source
RUN npx -y deno task -q install

FROM node:22-slim
COPY --from=made /usr/local/lib/node_modules/zugzwang /usr/local/lib/node_modules/zugzwang
RUN ln -s ../lib/node_modules/zugzwang/zugzwang.cjs /usr/local/bin/zugzwang
WORKDIR /data
ENTRYPOINT ["zugzwang"]
