import { Button, PasswordInput, Stack } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ofEmailLink } from '#kit/address.ts'
import { request } from '#kit/call.ts'
import { brokenLink } from '#kit/guard.ts'
import { leftEverywhere } from '#kit/select-tenant.ts'
import { PlainRefusal } from '#kit/ui/form/PlainRefusal.tsx'
import { usePlainForm } from '#kit/ui/form/usePlainForm.ts'
import classes from '#kit/ui/simple.module.css'

export const Route = createFileRoute('/_simple/reset-second-step')({
  staticData: { title: 'Reset Second Step' },
  validateSearch: ofEmailLink,
  beforeLoad: ({ search }) => {
    if (!(search.email && search.code)) throw brokenLink()
  },
  component: ResetSecondStepPage,
})

/** Where the email leads: opening the page does nothing, the password does. */
function ResetSecondStepPage() {
  const { email = '', code = '' } = Route.useSearch()
  const navigate = useNavigate()
  const { form, field, refusal, busy } = usePlainForm({
    initial: { password: '' },
    send: async ({ password }) => {
      const done = await request('PUT', '/second-step-resets', { body: { email, code, password } })
      await leftEverywhere(done as { title: string; description: string }, navigate)
    },
  })
  return (
    <>
      <h1 className={classes.title}>Take your second step away</h1>
      <p className={classes.lead}>
        The app for codes, the passkeys and the recovery codes of your account open nothing any more, and
        every browser is signed out. You sign in with your password, and set up a new second step then.
      </p>
      <form {...form}>
        <Stack gap="md">
          <PlainRefusal refusal={refusal} />
          {/* Tells password managers whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            {...field('password')}
            label="Your password"
            size="md"
            autoComplete="current-password"
            autoFocus
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide your password' }}
          />
          <Button type="submit" size="md" fullWidth loading={busy} mt={4}>
            Take my second step away
          </Button>
        </Stack>
      </form>
    </>
  )
}
