import { Button, PasswordInput, Stack } from '@mantine/core'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AddressInput } from '#areas/setup/web/parts/AddressInput.tsx'
import type { Search } from '#kit/address.ts'
import { Refused, request } from '#kit/call.ts'
import { brokenLink } from '#kit/guard.ts'
import { queries } from '#kit/query.ts'
import { tellTabs } from '#kit/tabs.ts'
import { PlainRefusal } from '#kit/ui/form/PlainRefusal.tsx'
import { usePlainForm } from '#kit/ui/form/usePlainForm.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { PlainLink } from '#kit/ui/PlainLink.tsx'
import classes from '#kit/ui/simple.module.css'

export const Route = createFileRoute('/_simple/register/confirm')({
  staticData: { title: 'Open Agency', prerender: true },
  validateSearch: ({ code }): Search => ({ code: typeof code === 'string' ? code : undefined }),
  beforeLoad: ({ search }) => {
    // While building nobody comes from an email, and the page is rendered all the same.
    if (typeof window !== 'undefined' && !search.code) throw brokenLink()
  },
  component: ConfirmPage,
})

type RegistrationLink = {
  agency_name: string
  slug: string
  email: string
  needs_password: boolean
  problem: string | null
}

function ConfirmPage() {
  const { code = '' } = Route.useSearch()
  const [link, setLink] = useState<RegistrationLink>()
  const [dead, setDead] = useState<{ title: string; description: string }>()
  useEffect(() => {
    if (!code) return
    // Looking changes nothing: programs that read mail follow links, too.
    request('POST', '/registration/email', { body: { code } })
      .then((found) => setLink(found as RegistrationLink))
      .catch((error) => setDead(error instanceof Refused ? error.problem : unknown))
  }, [code])

  if (dead)
    return (
      <>
        <h1 className={classes.title}>{dead.title}</h1>
        <p className={classes.lead}>{dead.description}</p>
        <Button component={Link} {...({ to: '/register' } as object)} variant="default" size="md" fullWidth>
          Register again
        </Button>
        <p className={classes.more}>
          <PlainLink to="/">Sign in</PlainLink>
        </p>
      </>
    )
  return (
    <>
      <h1 className={classes.title}>Open your agency</h1>
      <p className={classes.lead} role="status">
        {link ? (
          <>
            <strong>{link.agency_name}</strong> is one step away. You will sign in as {link.email}.
          </>
        ) : (
          'One moment: we look up your email.'
        )}
      </p>
      <OpenForm key={link?.slug} code={code} link={link} />
    </>
  )
}

const unknown = {
  title: 'Saffron could not be reached',
  description: 'Please open the link again in a moment.',
}

function OpenForm({ code, link }: { code: string; link: RegistrationLink | undefined }) {
  const navigate = useNavigate()
  const { form, field, set, refusal, busy, values } = usePlainForm({
    initial: { password: '', slug: '' },
    send: async ({ password, slug: other }) => {
      const body = { code, ...(password ? { password } : {}), ...(other ? { slug: other } : {}) }
      const { slug } = (await request('PUT', '/registration', { body })) as { slug: string }
      tellTabs('signed-in')
      queries.clear()
      await navigate({ href: `/tenant/${slug}/setup`, replace: true } as never)
    },
  })
  // Somebody else may take it at this very moment.
  const isTaken = link?.problem != null || field('slug').error !== undefined
  return (
    <form {...form}>
      <Stack gap="md">
        <PlainRefusal refusal={refusal} />
        {link && isTaken && (
          <>
            <Notice tone="warning" title={link.problem ?? 'Another agency took this address'}>
              Please choose another one.
            </Notice>
            <AddressInput
              field={field('slug')}
              set={(slug) => set('slug', slug)}
              from={values.slug ? '' : link.agency_name}
            />
          </>
        )}
        {link?.needs_password && (
          <PasswordInput
            {...field('password')}
            label="Password"
            description="The one you chose when you registered: this is another browser."
            size="md"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          />
        )}
        <Button type="submit" size="md" fullWidth loading={busy} disabled={!link}>
          Open my agency
        </Button>
      </Stack>
    </form>
  )
}
