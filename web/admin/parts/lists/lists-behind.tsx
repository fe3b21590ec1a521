import { adminTexts } from '../../../../src/content/admin.ts';
import { FormStatus } from '../../../ui/form-status.tsx';
import { useNews } from '../../data/use-news.ts';

/** Says that people or changes may be missing from what is shown, while the server cannot bring its lists up to date. */
export function ListsBehind() {
  const isBehind = useNews()?.listsBehind ?? false;
  return <FormStatus status={isBehind ? { kind: 'error', text: adminTexts.listsBehind } : null} />;
}
