import 'react-dom/client';

// Running these libraries takes a phone long: let it do something else before it runs the site.
await new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(null);
});
