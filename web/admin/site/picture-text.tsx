import { useEffect } from 'react';
import { limits } from '../../../src/shared/limits.ts';
import { pictureTextRules, type SitePicture } from '../../../src/shared/site-facts.ts';
import { adminTexts } from '../../content/admin.ts';
import { en } from '../../content/en/index.ts';
import { pictureTextsIn } from '../../content/picture-texts.ts';
import { failureText } from '../../data/failure-text.ts';
import { useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { adminCall } from '../data/admin-api.ts';
import { dropDraft, findDraft, useDraft } from '../data/drafts.ts';
import styles from './site-pictures.module.css';

const ownTexts: Readonly<Record<string, string>> = pictureTextsIn(en);
const failed = 'The server did not answer, so nothing was saved. Please try again.';

interface PictureTextProps {
  fullName: string;
  picture: SitePicture;
  onSaved: (picture: SitePicture) => void;
  onUnsaved: (slot: string, isUnsaved: boolean) => void;
}

/** What a picture of the institute's own shows, for people who cannot see it. */
export function PictureText({ fullName, picture, onSaved, onUnsaved }: PictureTextProps) {
  const { slot, replacement } = picture;
  const path = `/api/admin/site/picture-texts/${slot}`;
  const form = useForm({
    rules: pictureTextRules,
    initial: { text: replacement?.text ?? '' },
    draft: findDraft(path)?.typed ?? null,
    send: async (json) =>
      (await adminCall('/api/admin/site/picture-texts/:id', { method: 'PUT', id: slot, json })).body,
    success: 'The description has been saved.',
    failure: (error) => failureText(error, { refused: (message) => message || failed, lost: failed }),
    onSent: (saved) => {
      dropDraft(path);
      onSaved(saved);
    },
  });
  const { changed, busy } = form;
  useDraft(path, form);
  useEffect(() => {
    onUnsaved(slot, changed && !busy);
    return () => onUnsaved(slot, false);
  }, [onUnsaved, slot, changed, busy]);
  const own = ownTexts[slot];

  return (
    <form {...form.props} className={styles.text} aria-label={`Description: ${fullName}`}>
      <TextArea
        label="Description for people who cannot see the picture"
        hint={own === undefined ? undefined : `The original’s description: ‘${own}’`}
        rows={3}
        maxLength={limits.pictureText}
        {...form.field('text')}
      />
      {changed ? (
        <Button type="submit" variant="secondary" size="small" busy={busy} busyText={adminTexts.updating}>
          Save the description
        </Button>
      ) : null}
      <FormStatus status={changed && form.status?.kind === 'success' ? null : form.status} />
    </form>
  );
}
