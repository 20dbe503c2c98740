import { z } from 'zod'
import { shortestPassword } from '#areas/identity/contract.ts'
import { ChangePassword, profile } from '#areas/profile/contract.ts'
import { call } from '#kit/call.ts'
import { PasswordField } from '#kit/ui/form/PasswordField.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { notify } from '#kit/ui/toast.ts'

const schema = ChangePassword.extend({
  new_password: ChangePassword.shape.new_password.min(
    shortestPassword,
    `Use at least ${shortestPassword} characters`,
  ),
  again: z.string().min(1, 'Please fill this in'),
}).refine(({ new_password, again }) => new_password === again, {
  path: ['again'],
  message: 'This is not the same as the new password',
})

type Props = { login: string; onChanged: () => void }

export function PasswordForm({ login, onChanged }: Props) {
  const form = useRecordForm({
    schema,
    initial: { current_password: '', new_password: '', again: '' },
    save: ({ current_password, new_password }) =>
      call(profile.changePassword, { body: { current_password, new_password } }),
    refreshes: ['profile'],
    onSaved: (done) => {
      notify({ type: 'success', ...done })
      onChanged()
    },
  })
  return (
    <RecordForm
      form={form}
      title="Password"
      back={{ to: '/profile', label: 'Profile' }}
      submit="Change password"
      embedded
      stays
    >
      <Section
        title="Password"
        description={`At least ${shortestPassword} characters. Every other browser is signed out, and we write to you about it.`}
      >
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
        <Wide>
          <PasswordField name="current_password" label="Current password" autoComplete="current-password" />
        </Wide>
        <PasswordField name="new_password" label="New password" />
        <PasswordField name="again" label="New password again" />
      </Section>
    </RecordForm>
  )
}
