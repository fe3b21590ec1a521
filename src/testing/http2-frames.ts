import { once } from 'node:events';
import { connect } from 'node:tls';

/** The types of frames, as RFC 9113 numbers them. */
export const frames = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  push: 5,
  ping: 6,
  goAway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const;

/** Flags of frames. */
export const flags = { none: 0, endStream: 1, ack: 1, endHeaders: 4 } as const;

/** Returns a frame as it goes over the wire. */
export function frame(type: number, flag: number, stream: number, content: Uint8Array | string = ''): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.alloc(9);
  head.writeUIntBE(bytes.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flag, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, bytes]);
}

/** Returns four bytes with a number, as several frames hold it. */
export function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Returns a header as HPACK writes it that is in no table and put into none. */
export function header(name: string, value: string): Buffer {
  return Buffer.concat([Buffer.from([0]), text(name), text(value)]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'latin1');
  if (bytes.length < 127) return Buffer.concat([Buffer.from([bytes.length]), bytes]);
  const length: number[] = [];
  let rest = bytes.length - 127;
  for (; rest >= 128; rest = Math.floor(rest / 128)) length.push((rest % 128) + 128);
  return Buffer.concat([Buffer.from([127, ...length, rest]), bytes]);
}

/** Returns the headers of a request. */
export function request(path: string, method = 'GET'): Buffer {
  return Buffer.concat([
    header(':method', method),
    header(':path', path),
    header(':scheme', 'https'),
    header(':authority', 'institute.example'),
  ]);
}

/** A connection over which a test sends frames of its own making. */
export type Wire = Awaited<ReturnType<typeof openWire>>;

/**
 * Begins a session of HTTP/2 by hand.
 * @param settings that the client states
 */
export async function openWire(url: string, settings: Uint8Array = Buffer.alloc(0)) {
  const { hostname, port } = new URL(url);
  const socket = connect({
    port: Number(port),
    host: hostname,
    rejectUnauthorized: false,
    ALPNProtocols: ['h2'],
  });
  // Bytes that are sent to a server that has given up come back as an error.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  let received = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
  });
  await once(socket, 'secureConnect');
  socket.write(
    Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame(frames.settings, 0, 0, settings)]),
  );
  return {
    socket,
    closed,
    send: (...bytes: Buffer[]) => socket.write(Buffer.concat(bytes)),
    /** The frames that have come so far. */
    received(): { type: number; flag: number; stream: number; content: Buffer }[] {
      const all = [];
      for (let at = 0; at + 9 <= received.length; ) {
        const length = received.readUIntBE(at, 3);
        const content = received.subarray(at + 9, at + 9 + length);
        all.push({
          type: received.readUInt8(at + 3),
          flag: received.readUInt8(at + 4),
          stream: received.readUInt32BE(at + 5),
          content,
        });
        at += 9 + length;
      }
      return all;
    },
  };
}
