// Part of the development bundle only: asks which build is served, and loads the page again when that changes.
const address = '/assets/development.txt';

let first: string | undefined;

setInterval(async () => {
  try {
    const answer = await fetch(address, { cache: 'no-store' });
    const current = answer.ok ? await answer.text() : first;
    first ??= current;
    if (current !== first) location.reload();
  } catch {
    // The server is starting again.
  }
}, 500);
