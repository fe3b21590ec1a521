import 'react-dom/client';

// A phone takes long to run what the site is built on: it can do something else before it runs the site.
await new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(null);
});
