import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageName } from './pages.ts';
import { isAdminPath, matchPage, pagePath, pages } from './pages.ts';

test('every page is found at its own path', () => {
  for (const name of Object.keys(pages) as PageName[]) {
    assert.equal(matchPage(pagePath(name, 'small-class'))?.name, name);
  }
});

test('the id in a path is decoded, and a broken one leads nowhere', () => {
  assert.equal(matchPage('/course-enroll-template/a%20b')?.id, 'a b');
  assert.equal(matchPage('/course-enroll-template/%E0%A4%A')?.id, undefined);
});

test('both spellings of the edit-course route lead there', () => {
  assert.equal(matchPage('/admin/editcourse/x')?.name, 'adminEditCourse');
  assert.equal(matchPage('/admin/editCourse/x')?.name, 'adminEditCourse');
});

test('unknown paths lead nowhere', () => {
  for (const path of ['/nowhere', '/course/extra', '/admin/nowhere', '//', '/admin/edit']) {
    assert.equal(matchPage(path), null, path);
  }
});

test('the back office begins at /admin', () => {
  assert.ok(isAdminPath('/admin/panel'));
  assert.ok(!isAdminPath('/about'));
});
