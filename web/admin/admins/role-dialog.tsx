import { useState } from 'react';
import type { TeamMember } from '../../../src/shared/records.ts';
import { isRole, type Role, roles, roleTexts } from '../../../src/shared/roles.ts';
import { roleRules } from '../../../src/shared/rules.ts';
import { useForm } from '../../data/use-form.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { adminCall } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { FormDialog } from '../parts/forms/form-dialog.tsx';

interface RoleDialogProps {
  admin: TeamMember;
  /** Is given the server's message. */
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Gives another admin another role. */
export function RoleDialog({ admin, onDone, onClose }: RoleDialogProps) {
  const form = useForm({
    rules: roleRules,
    keptAs: `role ${admin._id}`,
    send: async (values) => {
      const { body } = await adminCall('/api/admin/admins/role/:id', {
        method: 'PUT',
        id: admin._id,
        json: values,
      });
      return body.message;
    },
    success: '',
    failure: (error) => callFailure(error, 'The role could not be changed.'),
    onSent: onDone,
  });
  return (
    <FormDialog
      title={`Role of ${admin.name}`}
      submit="Change role"
      withPassword
      form={form}
      onClose={onClose}
    >
      <p>
        The role of <strong>{admin.email}</strong> counts from now on, also where they are logged in already.
      </p>
      <RoleField begin={admin.role} takesFocus error={form.field('role').error} />
    </FormDialog>
  );
}

interface RoleFieldProps {
  /** The role that is chosen at first. */
  begin: Role;
  takesFocus?: boolean;
  error: string | undefined;
}

/** The roles to choose from, each with what it may do. */
export function RoleField({ begin, takesFocus = false, error }: RoleFieldProps) {
  const [chosen, setChosen] = useState(begin);
  return (
    <ChoiceField
      label="Role"
      name="role"
      choices={roles.map((role) => ({
        value: role,
        label: roleTexts[role].name,
        detail: roleTexts[role].meaning,
      }))}
      chosen={chosen}
      onChoose={(value) => {
        if (isRole(value)) setChosen(value);
      }}
      error={error}
      takesFocus={takesFocus}
    />
  );
}
