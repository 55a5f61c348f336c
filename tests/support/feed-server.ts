import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { PUBLIC_NETWORK, type FeedNetwork } from '#app/features/busy-feeds/fetch-feed.server.ts';
import { isPublicAddress } from '#app/features/busy-feeds/public-address.server.ts';

export interface FeedServer {
  /** `feeds.test` leads to the server, `inner.test` inside; this machine alone stands for the public network. */
  network: FeedNetwork;
  /** What names lead to. */
  names: Record<string, string[]>;
  asked: IncomingMessage[];
  /** Answers from now on, and forgets what was asked. */
  serve(listener: RequestListener): void;
  close(): void;
}

/** A server of feeds in iCalendar. */
export async function startFeedServer(): Promise<FeedServer> {
  let answer: RequestListener = () => {};
  const asked: IncomingMessage[] = [];
  const names: FeedServer['names'] = {};
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    asked.push(request);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    asked,
    names,
    network: {
      ...PUBLIC_NETWORK,
      resolve: (host) =>
        Promise.resolve((names[host] ?? []).map((address) => ({ address, family: 4 }))),
      isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
      port: (server.address() as AddressInfo).port,
      authority: CERTIFICATE,
    },
    serve(listener) {
      asked.length = 0;
      Object.assign(names, { 'feeds.test': ['127.0.0.1'], 'inner.test': ['10.0.0.5'] });
      answer = listener;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Worth nothing anywhere else; made by openssl, for a hundred years. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBpDCCAUqgAwIBAgIUZaJ84gePj2WL0jM3sANcT/yLxlIwCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKZmVlZHMudGVzdDAgFw0yNjExMjMwNjMwMzZaGA8yMTI2MTAz
MDA2MzAzNlowFTETMBEGA1UEAwwKZmVlZHMudGVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABHEYnf9dlvn0fzZAzI+pp24oToCyHx6jjgr6LtCW5rmHjY3dG27l
4FFI20qEPzHyW1Mzv2QesZD23jiucNnUk3KjdjB0MB0GA1UdDgQWBBRl5plf7vsS
ZS6IFjAfJWGjFZTFPzAfBgNVHSMEGDAWgBRl5plf7vsSZS6IFjAfJWGjFZTFPzAP
BgNVHRMBAf8EBTADAQH/MCEGA1UdEQQaMBiCCmZlZWRzLnRlc3SCCmlubmVyLnRl
c3QwCgYIKoZIzj0EAwIDSAAwRQIgLhULdCG7NefwEayZU/WSbFJYLOc+O0Dh6Z0D
OCj11McCIQDBnjsjDLg3tXj6fzGoiHGwf2RY4m3evar6V9huuskZlA==
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHa7Vqsfm2fVpNkKm
E+JKCM8eQUqf5f5d07JLNWLTN0+hRANCAARxGJ3/XZb59H82QMyPqaduKE6Ash8e
o44K+i7Qlua5h42N3Rtu5eBRSNtKhD8x8ltTM79kHrGQ9t44rnDZ1JNy
-----END PRIVATE KEY-----
`;
