import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { navigation } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';

const ours = {
  name: 'Meena & Sons <b>Drones</b>',
  email: 'office@example.in',
  phone: '+91 98765 43210',
  address: ['1 Mill Street', '"Namakkal"'],
};
const app = await startTestApp(
  {},
  { prepare: (folder) => writeFileSync(join(folder, 'site.json'), JSON.stringify(ours)) },
);
after(() => app.close());

for (const [name, title] of [
  ['privacy-policy', 'Privacy policy'],
  ['terms', 'Terms'],
]) {
  test(`${name} is a document of its own, filled with the institute’s facts as text`, async () => {
    for (const path of [`/legal/${name}`, `/legal/${name}.html`]) {
      for (const accept of [navigation.accept, '*/*']) {
        const answer = await app.call(path, { headers: { accept } });
        assert.equal(answer.status, 200);
        assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
        assert.equal(answer.headers.get('cache-control'), 'no-cache');
        const html = await answer.text();
        assert.ok(html.includes(`<title>${title}</title>`));
        assert.ok(html.includes('<p id="name">Meena &amp; Sons &lt;b&gt;Drones&lt;/b&gt;</p>'));
        assert.ok(html.includes('<p id="email">office@example.in</p>'));
        assert.ok(html.includes('<p id="phone">+91 98765 43210</p>'));
        assert.ok(html.includes('<p id="address">1 Mill Street, &quot;Namakkal&quot;</p>'));
        assert.ok(html.includes('href="/assets/legal-7a8b.css"'));
        assert.doesNotMatch(html, /\{\{|\}\}|undefined/u);
      }
      const head = await app.call(path, { method: 'HEAD' });
      assert.equal(head.status, 200);
    }
    const { status } = await app.call('/assets/legal-7a8b.css');
    assert.equal(status, 200, 'its stylesheet is there');
  });

  test(`${name} takes no post, and has no other spelling`, async () => {
    const posted = await app.call(`/legal/${name}`, { method: 'POST' });
    assert.ok(posted.status === 404 || posted.status === 405);
    const slash = await app.call(`/legal/${name}/`);
    assert.equal(slash.headers.get('location'), `/legal/${name}`);
    for (const path of [`/legal/${name}.htm`, `/legal/${name}.html.html`, `/legal/../legal%2f${name}`]) {
      assert.equal((await app.call(path)).status, 404, path);
    }
  });
}
