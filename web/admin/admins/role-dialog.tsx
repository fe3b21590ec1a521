import { useState } from 'react';
import type { TeamMember } from '../../../src/shared/records.ts';
import { type Role, roles, roleTexts } from '../../../src/shared/roles.ts';
import { roleRules } from '../../../src/shared/rules.ts';
import type { TypedFields } from '../../data/typed-fields.ts';
import { useForm } from '../../data/use-form.ts';
import { Ticks } from '../../ui/ticks.tsx';
import { adminCall } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { FormDialog } from '../parts/forms/form-dialog.tsx';

interface RoleDialogProps {
  admin: TeamMember;
  /** Is given the server's message. */
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Gives another admin other roles. */
export function RoleDialog({ admin, onDone, onClose }: RoleDialogProps) {
  const form = useForm({
    rules: roleRules,
    keptAs: `role ${admin._id}`,
    prepare: withRoles,
    send: async (values) => {
      const { body } = await adminCall('/api/admin/admins/role/:id', {
        method: 'PUT',
        id: admin._id,
        json: values,
      });
      return body.message;
    },
    success: '',
    failure: (error) => callFailure(error, 'The roles could not be changed.'),
    onSent: onDone,
  });
  return (
    <FormDialog
      title={`Roles of ${admin.name}`}
      submit="Change roles"
      withPassword
      form={form}
      onClose={onClose}
    >
      <p>
        The roles of <strong>{admin.email}</strong> count from now on, also where they are logged in already.
      </p>
      <RolesField begin={admin.roles} takesFocus />
    </FormDialog>
  );
}

/** Returns what was typed, with the roles whose boxes are ticked. */
export function withRoles(typed: TypedFields) {
  return { ...typed, roles: roles.filter((role) => typed[role] === true) };
}

interface RolesFieldProps {
  /** The roles that are ticked at first. */
  begin: readonly Role[];
  takesFocus?: boolean;
}

/** The roles to tick, each with what it may do; that of instructors only where somebody has it: nothing is theirs yet. */
export function RolesField({ begin, takesFocus }: RolesFieldProps) {
  const [chosen, setChosen] = useState<readonly string[]>(begin);
  const offered = roles.filter((role) => role !== 'instructor' || begin.includes(role));
  return (
    <Ticks
      label="Roles"
      ticks={offered.map((role) => ({
        value: role,
        name: role,
        label: roleTexts[role].name,
        detail: roleTexts[role].meaning,
        isTicked: chosen.includes(role),
      }))}
      onTick={(role, isTicked) =>
        setChosen((before) => (isTicked ? [...before, role] : before.filter((each) => each !== role)))
      }
      takesFocus={takesFocus}
    />
  );
}
