import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A line between a client and a server. */
interface Line {
  /** Milliseconds there and back. */
  roundTrip: number;
  /** Bits a second that all connections together get of the server; as many as there are unless told. */
  bits?: number;
}

/** Bytes that may be under way to the client: a line with a rate holds no more, so that the server still decides what goes next. */
const mostUnderWay = 256 * 1024;

/** Listens on a free port of this machine and passes everything on to another, late. */
export async function farAway(port: number, { roundTrip, bits = Number.POSITIVE_INFINITY }: Line) {
  /** When the line has room for the next byte to the client. */
  let free = 0;
  const sockets = new Set<Socket>();
  const proxy = createServer({ noDelay: true }, (client) => {
    const server = connect({ port, host: '127.0.0.1', noDelay: true });
    // A handshake of TCP is a round trip, in which nothing is sent.
    const connected = performance.now() + roundTrip;
    pass(client, server, () => Math.max(performance.now(), connected) + roundTrip / 2);
    pass(server, client, (bytes) => {
      free = Math.max(performance.now(), free) + (bytes * 8_000) / bits;
      return free + roundTrip / 2;
    });
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

/** Hands on what comes, one piece after the other, when `arrival` says. */
function pass(from: Socket, to: Socket, arrival: (bytes: number) => number): void {
  let underWay = 0;
  let last = Promise.resolve();
  const later = (action: () => void, bytes: number) => {
    const time = arrival(bytes);
    last = last.then(() => sleep(Math.max(0, time - performance.now()))).then(action);
  };
  from.on('data', (piece: Buffer) => {
    underWay += piece.length;
    if (underWay > mostUnderWay) from.pause();
    later(() => {
      underWay -= piece.length;
      if (underWay <= mostUnderWay) from.resume();
      to.write(piece);
    }, piece.length);
  });
  from.once('end', () => later(() => to.end(), 0));
  from.once('error', () => to.destroy());
  from.once('close', () => later(() => to.destroy(), 0));
}
