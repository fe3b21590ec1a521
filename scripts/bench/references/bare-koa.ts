// Koa without a single step of its own, which sends what the product sends as one buffer.
import Koa from 'koa';
import { listen, recordedAnswers } from './shared.ts';

const answers = recordedAnswers();
const koa = new Koa();

koa.use((context) => {
  const answer = answers.get(context.path);
  if (!answer) return;
  for (let place = 0; place < answer.headers.length; place += 2) {
    context.set(answer.headers[place] ?? '', answer.headers[place + 1] ?? '');
  }
  context.body = answer.body;
});
listen(koa.callback());
