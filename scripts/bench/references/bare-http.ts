// node:http and nothing else, which sends what the product sends.
import { listen, recordedAnswers } from './shared.ts';

const answers = recordedAnswers();

listen((request, response) => {
  const answer = answers.get(request.url ?? '');
  response.writeHead(answer ? 200 : 404, answer?.headers);
  response.end(answer?.body);
});
