// Koa with better-sqlite3 and one call: the least that a program like the product needs to start and to hold.
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import Koa from 'koa';
import { listen } from './shared.ts';

const database = new Sqlite(join(process.env.DATA_DIR ?? '', 'reference.db'));
database.pragma('journal_mode = WAL');
database.exec('CREATE TABLE IF NOT EXISTS courses (id TEXT PRIMARY KEY) STRICT');
const courses = database.prepare('SELECT * FROM courses');

const koa = new Koa();
koa.use((context) => {
  context.body = courses.all();
});
listen(koa.callback());
