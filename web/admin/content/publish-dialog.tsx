import { useState } from 'react';
import type { ContentDifference } from '../../../src/shared/records.ts';
import { failureText } from '../../data/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { isUnauthorized } from '../data/admin-api.ts';
import { StickyAnswers } from '../parts/forms/sticky-answers.tsx';
import { ChangeList, ProblemList } from './change-list.tsx';
import { type Content, refusedPlaces } from './use-content.ts';

const lost = 'The server did not answer. Nothing was published; your changes are kept. Please try again.';

interface PublishDialogProps {
  content: Content;
  onClose: () => void;
  /** Leads to where a place is edited. */
  onOpen: (address: string) => void;
}

/** Shows what would be published, and publishes it; where another admin was quicker, asks whose words are to stay. */
export function PublishDialog({ content, onClose, onOpen }: PublishDialogProps) {
  const { changes, state, problems } = content;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  /** The places that another admin has changed too, by address; null where there is no conflict. */
  const [conflicts, setConflicts] = useState<Readonly<Record<string, string>> | null>(null);
  const toast = useToast();
  const differences: ContentDifference[] = Object.entries(changes).map(([address, after]) => ({
    address,
    before: state.own[address] ?? null,
    after,
  }));
  const wrong = { ...problems, ...refused };
  const lacking = Object.entries(wrong).filter(([address]) => !(address in changes));
  const theirs = Object.keys(conflicts ?? {});

  async function publish(overwrite: boolean) {
    setBusy(true);
    setFailure(null);
    try {
      await content.publish(overwrite);
      toast({ kind: 'success', text: 'Published: visitors see it now.' });
      onClose();
    } catch (error) {
      if (isUnauthorized(error)) return;
      const theirs = refusedPlaces(error, 409);
      if (theirs !== null) await content.readAgain();
      setConflicts(theirs);
      setRefused(refusedPlaces(error, 400) ?? {});
      setFailure(failureText(error, { refused: (message) => message || lost, lost }));
    } finally {
      setBusy(false);
    }
  }

  return (
    <ViewDialog title="Publish" onClose={onClose} busy={busy}>
      <Stack>
        <p>{countText(differences.length)} Visitors see all of it at once.</p>
        {lacking.length === 0 ? null : (
          <>
            <p>This is still to be done before:</p>
            <ProblemList content={content} problems={Object.fromEntries(lacking)} onOpen={onOpen} />
          </>
        )}
        <ChangeList
          content={content}
          changes={differences}
          problems={{ ...wrong, ...conflicts }}
          onOpen={onOpen}
        />
        <FormStatus status={failure === null ? null : { kind: 'error', text: failure }} />
      </Stack>
      <StickyAnswers>
        {theirs.length === 0 ? null : (
          <Button
            variant="secondary"
            size="small"
            disabled={busy}
            onClick={() => {
              content.undo(theirs);
              onClose();
            }}
          >
            Keep their version
          </Button>
        )}
        <Button
          size="small"
          busy={busy}
          busyText="Publishing…"
          disabled={differences.length === 0 || Object.keys(problems).length > 0}
          onClick={() => void publish(conflicts !== null)}
        >
          {conflicts === null ? 'Publish now' : 'Publish mine instead'}
        </Button>
      </StickyAnswers>
    </ViewDialog>
  );
}

function countText(count: number): string {
  return count === 1 ? 'One place changes.' : `${count} places change.`;
}
