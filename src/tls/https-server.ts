import type { RequestListener } from 'node:http';
import { Server } from 'node:http';
import type {
  Http2SecureServer,
  IncomingHttpHeaders,
  ServerHttp2Session,
  ServerHttp2Stream,
} from 'node:http2';
import { createSecureServer, Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { TLSSocket, TlsOptions } from 'node:tls';
import { patience } from '../http/index.ts';

/**
 * The bounds of one session. Whatever else a client could do without end (resets, pings, settings, wrong frames, headers in
 * pieces) is bounded by Node and nghttp2, to which http2-floods.prove.test.ts holds them.
 */
const settings = {
  // So many pictures at a time fill any line; many more of one address would meet the bound of http/overload.ts.
  maxConcurrentStreams: 32,
  // As much as Node takes over HTTP/1.1.
  maxHeaderListSize: 16 * 1024,
  // With the default of 64 KiB an upload over a long line takes several times as long as over HTTP/1.1.
  initialWindowSize: 512 * 1024,
};

/** Returns a server that speaks HTTP/2 with clients that offer it, and HTTP/1.1 with all others. */
export function createHttpsServer(options: TlsOptions, app: RequestListener, waits = patience) {
  const server = createSecureServer({
    ...options,
    allowHTTP1: true,
    http1Options: waits,
    settings,
    // Browsers give up the files of a page that its visitor leaves; Node would allow a thousand at once.
    streamResetBurst: 200,
    Http2ServerRequest: UsualRequest,
    Http2ServerResponse: UsualResponse,
  });
  server.on('request', app);
  const sockets = new Map<TLSSocket, ServerHttp2Session | null>();
  let begun: ServerHttp2Session | null = null;
  server.on('session', (session: ServerHttp2Session) => {
    begun = session;
  });
  // Node begins a connection's session, if it is to have one, just before this is called.
  server.on('secureConnection', (socket) => {
    sockets.set(socket, begun);
    begun = null;
    socket.once('close', () => sockets.delete(socket));
  });
  const idle = idleSessions(server);
  const endDestroyed = () => {
    // Of a client that reads nothing Node would keep the connection for ever.
    for (const [socket, session] of sockets) if (session?.destroyed) socket.destroy();
  };
  const endIdle = () => {
    endDestroyed();
    for (const [session, since] of idle) {
      if (performance.now() - since < waits.sessionTimeout) continue;
      // Says which requests were taken, so that a client repeats one that was on its way.
      if (session.closed) session.destroy();
      else session.close();
    }
  };
  server.once('listening', () => {
    const looking = setInterval(endIdle, waits.connectionsCheckingInterval);
    server.once('close', () => clearInterval(looking));
  });
  return Object.assign(server, {
    /** Node closes the sessions themselves when the server is closed. */
    closeIdleConnections() {
      Server.prototype.closeIdleConnections.call(server);
      endDestroyed();
    },
    closeAllConnections() {
      for (const socket of sockets.keys()) socket.destroy();
    },
  });
}

/** Returns the sessions without a request under way, and since when, on the clock of `performance.now()`. */
function idleSessions(server: Http2SecureServer): ReadonlyMap<ServerHttp2Session, number> {
  const idle = new Map<ServerHttp2Session, number>();
  server.on('session', (session: ServerHttp2Session) => {
    let underWay = 0;
    idle.set(session, performance.now());
    session.setLocalWindowSize(settings.initialWindowSize);
    session.on('stream', (stream) => {
      underWay += 1;
      idle.delete(session);
      stream.once('close', () => {
        underWay -= 1;
        if (underWay === 0 && !session.destroyed) idle.set(session, performance.now());
      });
    });
    session.once('close', () => idle.delete(session));
    // Once a client has said goodbye, Node itself waits for ever.
    session.on('timeout', () => session.destroy());
  });
  return idle;
}

/** A request over HTTP/2 that tells of itself what one over HTTP/1.1 does. */
class UsualRequest extends Http2ServerRequest {
  constructor(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    options: ConstructorParameters<typeof Http2ServerRequest>[2],
    rawHeaders: readonly string[],
  ) {
    super(stream, headers, options, rawHeaders);
    headers.host ??= this.authority;
    // A body of unknown length: code that asks whether there is a body looks for this.
    if (!stream.endAfterHeaders && headers['content-length'] === undefined)
      headers['transfer-encoding'] = 'chunked';
    // Node also calls one complete that was cut off, and one without a body not before that has been read.
    Object.defineProperty(this, 'complete', {
      get: () => stream.endAfterHeaders || (stream.readableEnded && !this.aborted),
    });
  }
}

/** An answer over HTTP/2 that is given as one over HTTP/1.1. */
class UsualResponse extends Http2ServerResponse<UsualRequest> {
  /** `Connection: close` says that no more of the request is read: over HTTP/2 only its stream ends, behind the answer. */
  override setHeader(name: string, value: number | string | readonly string[]): void {
    if (name.toLowerCase() !== 'connection') super.setHeader(name, value);
    else
      this.stream.once('finish', () => {
        this.stream.close();
        // The bytes that have come already would keep the stream.
        this.req.resume();
      });
  }
}
