import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import classes from '#areas/setup/web/setup.module.css'
import type { StepProps } from '#areas/setup/web/setup.page.tsx'
import { Refused, request } from '#kit/call.ts'
import { queries } from '#kit/query.ts'
import { CardHead } from '#kit/ui/CardHead.tsx'
import { ClosingForm } from '#kit/ui/form/Form.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import simple from '#kit/ui/simple.module.css'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { notify } from '#kit/ui/toast.ts'

type Choice = { id: number; key: string; name: string; fits: string[]; why_not: string | null }
type Row = { name: string; email: string }

const choices = {
  queryKey: ['users', 'choices'],
  queryFn: async () => (await request('GET', '/user-choices')) as { roles: Choice[] },
}

/** Invites the first colleagues: a name, a mail and one role for all of them. The rest is done in the settings. */
export function PeopleStep({ next }: StepProps) {
  const { data } = useQuery(choices)
  const [rows, setRows] = useState<Row[]>([empty, empty, empty])
  const [chosen, setChosen] = useState('')
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const offered = offeredOf(data)
  const role = roleOf(offered, chosen)
  const people = rows
    .map(({ name, email }) => ({ name: name.trim(), email: email.trim() }))
    .filter(({ name, email }) => name || email)

  const set = (at: number, change: Partial<Row>) =>
    setRows((before) => before.map((row, each) => (each === at ? { ...row, ...change } : row)))

  const submit = async () => {
    if (busy) return
    setRefused(undefined)
    setBusy(true)
    try {
      // Whoever typed faster than the roles came is not told to choose one.
      const theirs = role ?? roleOf(offeredOf(await queries.fetchQuery(choices)), chosen)
      const body = { people, role_ids: theirs ? [theirs.id] : [], team_ids: [] }
      await request('POST', '/invitations', { body, creates: true })
      notify({ type: 'success', title: 'Invitations sent', description: 'They have a week to come in.' })
      await next()
    } catch (error) {
      const problem = error instanceof Refused ? error.problem : undefined
      setRefused(Object.values(problem?.errors ?? {})[0]?.[0] ?? problem?.description ?? 'Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <ClosingForm className={classes.body} sending={busy} send={() => void submit()}>
      <CardHead title="Invite your colleagues">
        Each gets an email with a link. More of them, and people with other roles, in{' '}
        <TenantLink className={simple.link} to="/settings/users/create">
          the settings
        </TenantLink>
        .
      </CardHead>
      {refused && <Notice tone="warning" title={refused} />}
      <div className={classes.people}>
        {rows.flatMap((row, at) => [
          <TextInput
            key={`name ${at + 1}`}
            label={`Name of colleague ${at + 1}`}
            value={row.name}
            autoComplete="off"
            onChange={(event) => set(at, { name: event.currentTarget.value })}
          />,
          <TextInput
            key={`email ${at + 1}`}
            label={`Email of colleague ${at + 1}`}
            type="email"
            value={row.email}
            autoComplete="off"
            onChange={(event) => set(at, { email: event.currentTarget.value })}
          />,
        ])}
      </div>
      <NativeSelect
        label="Their role"
        value={role ? String(role.id) : ''}
        data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <div className={classes.bar}>
        <Button variant="default" onClick={() => setRows((before) => [...before, empty])}>
          Another colleague
        </Button>
        <SubmitButton loading={busy} disabled={people.length === 0}>
          Send the invitations
        </SubmitButton>
      </div>
    </ClosingForm>
  )
}

function offeredOf(all: { roles: Choice[] } | undefined): Choice[] {
  return (all?.roles ?? []).filter(({ fits, why_not }) => fits.includes('staff') && why_not === null)
}

const roleOf = (offered: Choice[], chosen: string): Choice | undefined =>
  offered.find(({ id }) => String(id) === chosen) ?? offered.find(({ key }) => key === 'consultant')

const empty: Row = { name: '', email: '' }
