import { Button, PasswordInput, Stack } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ofEmailLink } from '#kit/address.ts'
import { request } from '#kit/call.ts'
import { brokenLink } from '#kit/guard.ts'
import { leftEverywhere } from '#kit/select-tenant.ts'
import { PlainRefusal } from '#kit/ui/form/PlainRefusal.tsx'
import { usePlainForm } from '#kit/ui/form/usePlainForm.ts'
import { PlainLink } from '#kit/ui/PlainLink.tsx'
import classes from '#kit/ui/simple.module.css'

export const Route = createFileRoute('/_simple/reset-password')({
  staticData: { title: 'Reset Password', prerender: true },
  validateSearch: ofEmailLink,
  beforeLoad: ({ search }) => {
    // While building nobody comes from an email, and the page is rendered all the same.
    if (typeof window !== 'undefined' && !(search.email && search.code)) throw brokenLink()
  },
  component: ResetPage,
})

function ResetPage() {
  const { email = '', code = '' } = Route.useSearch()
  const navigate = useNavigate()
  const [again, setAgain] = useState('')
  const [differs, setDiffers] = useState(false)
  // Rendered while building: whose password it is, is written in afterwards.
  const [login, setLogin] = useState('')
  useEffect(() => setLogin(email), [email])
  const { form, field, refusal, busy, values } = usePlainForm({
    initial: { password: '' },
    send: async ({ password }) => {
      setDiffers(password !== again)
      if (password !== again) return
      const done = await request('PUT', '/password-resets', { body: { email, code, password } })
      await leftEverywhere(done as { title: string; description: string }, navigate)
    },
  })
  return (
    <>
      <h1 className={classes.title}>Choose a new password</h1>
      <p className={classes.lead}>
        At least 12 characters; a few words in a row are easy to remember. Every browser is signed out.
      </p>
      <form {...form}>
        <Stack gap="md">
          <PlainRefusal refusal={refusal}>
            {refusal?.code.startsWith('code.') && (
              <PlainLink to="/forgot-password">Ask for a new email</PlainLink>
            )}
          </PlainRefusal>
          {/* Tells password managers whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
          <PasswordInput
            {...field('password')}
            label="New password"
            size="md"
            autoComplete="new-password"
            autoFocus
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the new password' }}
          />
          <PasswordInput
            name="again"
            label="New password again"
            size="md"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the new password again' }}
            value={again}
            error={
              differs && again !== values.password ? 'This is not the same as the new password' : undefined
            }
            errorProps={{ role: 'alert' }}
            onChange={(event) => setAgain(event.currentTarget.value)}
          />
          <Button type="submit" size="md" fullWidth loading={busy} mt={4}>
            Change password
          </Button>
        </Stack>
      </form>
    </>
  )
}
