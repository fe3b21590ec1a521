import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Server, TlsOptions } from 'node:tls';
import { addressOf, closeServers, listen, type OpenSite, patience, strictTransport } from '../http/index.ts';
import type { Config, HttpsSettings } from '../settings.ts';
import { httpsOrigin } from '../settings.ts';
import { canonicalHandler, plainHandler } from './handlers.ts';
import type { CertificateKeeper, Pair } from './pair.ts';

/** TLS 1.3 as Node has it; of TLS 1.2 only authenticated encryption with forward secrecy. */
const accepted: Pick<TlsOptions, 'minVersion' | 'ciphers'> = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE+AESGCM',
    'ECDHE+CHACHA20',
  ].join(':'),
};
/** Time for a handshake, in milliseconds. */
const handshakeTimeout = 20_000;

/** The settings and services of a site with HTTPS, besides the app. */
export interface SecureSiteParts extends Pick<Config, 'host' | 'port' | 'publicUrl' | 'hstsSubdomains'> {
  https: HttpsSettings;
  keeper: CertificateKeeper;
}

/**
 * Serves the app over HTTPS, redirects plain HTTP there, and keeps the certificate valid. As long as there is none,
 * HTTPS refuses every handshake and plain HTTP answers with 503.
 * @throws StartupError if one of the ports cannot be used.
 */
export async function openSecureSite(app: RequestListener, parts: SecureSiteParts): Promise<OpenSite> {
  const { host, https, keeper } = parts;
  let port = https.port;
  let plainPort = parts.port;
  const [ownName, ...otherNames] = https.domains;
  const originFor = (askedName: string | null) => {
    const name = ownName ?? askedName;
    return parts.publicUrl ?? (name === null ? null : httpsOrigin(name, port));
  };
  // Behind a proxy nobody needs HTTP/2 of Node, which takes memory.
  const { createHttpsServer } = await import('./https-server.ts');
  const secure = createHttpsServer(
    { ...accepted, handshakeTimeout },
    canonicalHandler({
      otherNames: new Set(otherNames),
      originFor,
      app,
      strictTransport: strictTransport(parts),
    }),
  );
  const endSilent = silentConnections(secure);
  const hasCertificate = () => keeper.current() !== null;
  const { challenges } = keeper;
  const plain = createServer(patience, plainHandler({ challenges, hasCertificate, originFor, app }));

  const use = ({ chain, key }: Pair) => secure.setSecureContext({ ...accepted, cert: chain, key });
  const first = keeper.current();
  if (first !== null) use(first);
  const close = () => {
    endSilent();
    keeper.stop();
    return closeServers([secure, plain]);
  };
  try {
    port = await listen(secure, { port, host, setting: 'HTTPS_PORT' });
    plainPort = await listen(plain, { port: parts.port, host, setting: 'PORT' });
  } catch (error) {
    await close();
    throw error;
  }
  keeper.start(use);
  const address = originFor(null) ?? addressOf('https', host, port);
  return { address, ports: { port: plainPort, httpsPort: port }, close };
}

/** Returns a function that ends the connections without a finished handshake, which Node does not close with the server. */
function silentConnections(server: Server): () => void {
  const silent = new Map<string, Socket>();
  const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    silent.set(name, socket);
    socket.once('close', () => silent.get(name) === socket && silent.delete(name));
  });
  server.on('secureConnection', (socket: Socket) => silent.delete(nameOf(socket)));
  return () => {
    for (const socket of silent.values()) socket.destroy();
  };
}
