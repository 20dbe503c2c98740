import { z } from 'zod'
import { InviteUser, mostInvited } from '#areas/access/users/contract.ts'
import { addresseesIn } from '#areas/access/users/rules.ts'

/** The form's own shape: one person, or the addresses of several colleagues in one field. */
export const InvitationForm = z
  .object({
    kind: InviteUser.shape.kind.unwrap(),
    several: z.boolean(),
    email: z.string(),
    name: z.string(),
    addresses: z.string(),
    role_ids: z.array(z.number()),
    team_ids: z.array(z.number()),
  })
  .superRefine((form, check) => {
    const at = (field: string, message: string) => check.addIssue({ code: 'custom', path: [field], message })
    if (form.kind === 'staff' && form.role_ids.length === 0) at('role_ids', 'Choose at least one role')
    if (form.kind === 'staff' && form.several) {
      const { people, wrong } = addresseesIn(form.addresses)
      if (wrong.length > 0) at('addresses', `Not an email address: ${wrong.slice(0, 3).join(', ')}`)
      else if (people.length === 0) at('addresses', 'Write at least one address')
      else if (people.length > mostInvited) at('addresses', `At most ${mostInvited} at once`)
      return
    }
    for (const field of ['email', 'name'] as const) {
      const { error } = InviteUser.shape[field].safeParse(form[field].trim())
      if (error) at(field, error.issues[0]?.message ?? 'Please fill this in')
    }
  })
export type InvitationValues = z.output<typeof InvitationForm>
