// node:http with one insert a request, each on the disk before it is answered, into a table like that of the product.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { listen, recordedAnswers } from './shared.ts';

const recorded = recordedAnswers().get('/api/enrollments')?.headers ?? [];
const lengthAt = recorded.indexOf('Content-Length');
const headers = recorded.toSpliced(lengthAt, lengthAt < 0 ? 0 : 2);

const database = new Sqlite(join(process.env.DATA_DIR ?? '', 'reference.db'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec(`CREATE TABLE enrollments (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, email TEXT NOT NULL,
  phone TEXT NOT NULL, address TEXT NOT NULL, course TEXT NOT NULL, search TEXT NOT NULL, created_at TEXT NOT NULL
) STRICT`);
const insert = database.prepare(
  `INSERT INTO enrollments (id, name, email, phone, address, course, search, created_at)
   VALUES (@id, @name, @email, @phone, @address, @course, @search, @createdAt)`,
);

listen(async (request, response) => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  const { name, email, phone, address, course } = JSON.parse(text);
  const search = `${name}\n${email}\n${phone}\n${address}\n${course}`.toLowerCase();
  const id = randomUUID();
  insert.run({ id, name, email, phone, address, course, search, createdAt: new Date().toISOString() });
  const body = JSON.stringify({ message: 'Enrollment submitted successfully!', _id: id });
  response.writeHead(201, [...headers, 'Content-Length', String(Buffer.byteLength(body))]);
  response.end(body);
});
