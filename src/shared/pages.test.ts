import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAdminPath, matchPage, pageNames, pagePath } from './pages.ts';
import { matchScreen, screenNames, screenPath } from './screens.ts';

test('every page and every screen is found at its own path, and at no other’s', () => {
  for (const name of pageNames) {
    const path = pagePath(name, 'small-class');
    assert.equal(matchPage(path)?.name, name);
    assert.deepEqual([isAdminPath(path), matchScreen(path)], [false, null]);
  }
  for (const name of screenNames) {
    const path = screenPath(name, 'small-class');
    assert.equal(matchScreen(path)?.name, name);
    assert.deepEqual([isAdminPath(path), matchPage(path)], [true, null]);
  }
});

test('the id in a path is decoded, and a broken one leads nowhere', () => {
  assert.equal(matchPage('/course-enroll-template/a%20b')?.id, 'a b');
  assert.equal(matchPage('/course-enroll-template/%E0%A4%A'), null);
});

test('both spellings of the edit-course route lead there', () => {
  assert.equal(matchScreen('/admin/editcourse/x')?.name, 'adminEditCourse');
  assert.equal(matchScreen('/admin/editCourse/x')?.name, 'adminEditCourse');
});

test('unknown paths lead nowhere', () => {
  for (const path of ['/nowhere', '/course/extra', '/admin/nowhere', '//', '/admin/edit'])
    assert.deepEqual([matchPage(path), matchScreen(path)], [null, null], path);
});
