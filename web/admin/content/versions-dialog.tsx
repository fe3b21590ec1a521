import { useState } from 'react';
import useSWR from 'swr';
import { adminTexts } from '../../../src/content/admin.ts';
import type { ContentDifference, ContentState, ContentVersion } from '../../../src/shared/records.ts';
import { failureText } from '../../data/failure-text.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Busy } from '../../ui/busy.tsx';
import { Button } from '../../ui/button.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { adminCall, adminGet, isUnauthorized } from '../data/admin-api.ts';
import { arrivalTime } from '../parts/arrival-time.ts';
import { StickyAnswers } from '../parts/forms/sticky-answers.tsx';
import { ErrorState } from '../parts/lists/error-state.tsx';
import { ChangeList } from './change-list.tsx';
import type { Content } from './use-content.ts';
import styles from './versions-dialog.module.css';

const path = '/api/admin/content/versions';
const lost = 'The server did not answer. Nothing was changed. Please try again.';

/** The last publications: who, when, what; each can be compared with what is shown now, and brought back. */
export function VersionsDialog({ content, onClose }: { content: Content; onClose: () => void }) {
  const { data, error, mutate, isValidating } = useSWR(path, adminGet<ContentVersion[]>);
  const [compared, setCompared] = useState<ContentVersion | null>(null);
  return (
    <ViewDialog
      title={compared === null ? 'Versions' : 'Bring this version back'}
      size="large"
      onClose={onClose}
    >
      {compared !== null ? (
        <Comparison
          content={content}
          version={compared}
          onBack={() => setCompared(null)}
          onRestored={onClose}
        />
      ) : data !== undefined ? (
        <Versions content={content} versions={data} onCompare={setCompared} />
      ) : error !== undefined ? (
        <ErrorState
          text="The versions could not be loaded."
          busy={isValidating}
          onRetry={() => void mutate()}
        />
      ) : (
        <Busy label={adminTexts.loading} />
      )}
    </ViewDialog>
  );
}

/** The beginning of the site counts as a version too. */
const began: ContentVersion = { _id: '0', adminName: '', publishedAt: '', changes: [] };

interface VersionsProps {
  content: Content;
  versions: readonly ContentVersion[];
  onCompare: (version: ContentVersion) => void;
}

function Versions({ content, versions, onCompare }: VersionsProps) {
  if (versions.length === 0) return <p>Nothing has been published yet: the site says what it began with.</p>;
  return (
    <ol className={styles.versions}>
      {[...versions, began].map((version, index) => (
        <li key={version._id} className={styles.version}>
          <div className={styles.head}>
            <p>
              {titleOf(version)}
              {index === 0 ? <strong> · shown now</strong> : null}
            </p>
            {index === 0 ? null : (
              <Button variant="secondary" size="small" onClick={() => onCompare(version)}>
                Compare and bring back
              </Button>
            )}
          </div>
          {version.changes.length === 0 ? null : (
            <details>
              <summary>{countText(version.changes.length)}</summary>
              <ChangeList content={content} changes={version.changes} />
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}

interface ComparisonProps {
  content: Content;
  version: ContentVersion;
  onBack: () => void;
  onRestored: () => void;
}

function Comparison({ content, version, onBack, onRestored }: ComparisonProps) {
  const { data: comparison, error, mutate, isValidating } = useSWR(`${path}/${version._id}`, compare);
  const data = comparison?.changes;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();

  async function restore() {
    setBusy(true);
    setFailure(null);
    try {
      const json = { base: comparison?.base };
      const { body } = await adminCall(`${path}/:id`, { method: 'POST', id: version._id, json });
      content.replace(body as ContentState);
      toast({ kind: 'success', text: 'The version is back: visitors see it now.' });
      onRestored();
    } catch (error) {
      if (isUnauthorized(error)) return;
      setFailure(failureText(error, { refused: (message) => message || lost, lost }));
      void mutate();
    } finally {
      setBusy(false);
    }
  }

  if (error !== undefined && data === undefined)
    return (
      <ErrorState text="The version could not be loaded." busy={isValidating} onRetry={() => void mutate()} />
    );
  if (data === undefined) return <Busy label={adminTexts.loading} />;
  return (
    <>
      <Stack>
        <p>
          {titleOf(version)}. From what visitors see now, it changes {countText(data.length).toLowerCase()}:
        </p>
        <ChangeList content={content} changes={data} />
        {Object.keys(content.changes).length === 0 ? null : (
          <p>Your changes that are not published yet are given up.</p>
        )}
        <FormStatus status={failure === null ? null : { kind: 'error', text: failure }} />
      </Stack>
      <StickyAnswers>
        <Button variant="secondary" size="small" disabled={busy} onClick={onBack}>
          Back to the versions
        </Button>
        <Button size="small" busy={busy} disabled={data.length === 0} onClick={() => void restore()}>
          Bring back and publish
        </Button>
      </StickyAnswers>
    </>
  );
}

/** Reads what visitors see first, so that the comparison is never older than what `base` says. */
async function compare(address: string): Promise<{ base: number; changes: ContentDifference[] }> {
  const { publication } = await adminGet<ContentState>('/api/admin/content');
  return { base: publication.id, changes: await adminGet<ContentDifference[]>(address) };
}

function titleOf({ _id, adminName, publishedAt }: ContentVersion): string {
  return _id === '0' ? 'Original site' : `${arrivalTime(publishedAt, serverTime())}, ${adminName}`;
}

function countText(count: number): string {
  return count === 1 ? 'One place' : `${count} places`;
}
