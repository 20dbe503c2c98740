import { Button, Skeleton, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { type AccountReset, centralAccounts, type Found } from '#areas/central/accounts/contract.ts'
import classes from '#areas/central/accounts/web/accounts.module.css'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { PlainRefusal } from '#kit/ui/form/PlainRefusal.tsx'
import { usePlainForm } from '#kit/ui/form/usePlainForm.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'
import { InstantText } from '#kit/ui/values.tsx'

export const Route = createFileRoute('/central/accounts')({
  staticData: { title: 'Accounts' },
  beforeLoad: needs('central.accounts.manage'),
  component: AccountsPage,
})

type Answer = Found & { email: string }

/** Help for somebody who lost the second step of their sign-in, without seeing who they are. */
function AccountsPage() {
  const [answer, setAnswer] = useState<Answer>()
  const { form, field, refusal, busy, values } = usePlainForm({
    initial: { email: '' },
    send: async ({ email }) => {
      setAnswer(undefined)
      const { data } = await call(centralAccounts.lookUp, { body: { email } })
      setAnswer({ ...data, email: email.trim() })
    },
  })
  return (
    <>
      <PageHeader
        title="Accounts"
        description="Help for people who lost the second step of their sign-in, and whom no agency can help."
      />
      <Stack readable>
        <Panel title="Look up">
          <form {...form} className={classes.form}>
            <PlainRefusal refusal={refusal} />
            <TextInput
              {...field('email')}
              type="email"
              label="Email"
              description="The exact address they sign in with. You learn whether there is a second step, and nothing else; each look-up is recorded."
              autoComplete="off"
            />
            <Button type="submit" loading={busy} disabled={values.email.trim() === ''}>
              Look up
            </Button>
          </form>
        </Panel>
        {answer && <LookUpResult answer={answer} onSent={() => setAnswer(undefined)} />}
        <Sent />
      </Stack>
    </>
  )
}

function LookUpResult({
  answer: { found, agencies, email },
  onSent,
}: {
  answer: Answer
  onSent: () => void
}) {
  const [asking, setAsking] = useState(false)
  const ask = useCall(centralAccounts.ask, {
    done: ({ title }) => title,
    refreshes: ['central'],
    onDone: () => {
      setAsking(false)
      onSent()
    },
  })
  if (!found)
    return (
      <div role="status">
        <Notice title="No account with a second step">
          There is none at {email}. Ask them for the exact address they sign in with.
        </Notice>
      </div>
    )
  return (
    <div role="status">
      <Panel title="An account with a second step">
        <p className={classes.words}>
          {email} belongs to an account in {agencies === 1 ? 'one agency' : `${agencies} agencies`}.{' '}
          {agencies === 1
            ? 'Its owner can take the second step away too: ask them first.'
            : 'No single agency can take its second step away.'}
        </p>
        <Button onClick={() => setAsking(true)}>Send them an email</Button>
      </Panel>
      <ReasonDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Send an email to take the second step away?"
        confirm="Send the email"
        loading={ask.isPending}
        label="How do you know that it is them?"
        description="They read it in the email, and it is kept. Name nobody."
        onReason={(reason) => ask.mutate({ body: { email, reason } })}
      >
        <Text size="sm">
          Nothing changes by this. Whoever opens the link of the email within 24 hours, and knows the
          password, takes the second step away: they are signed out everywhere and told.
        </Text>
      </ReasonDialog>
    </div>
  )
}

/** What was sent before: that it was, and what became of it. */
function Sent() {
  const { data, error, isError, refetch } = useQuery(queryOf(centralAccounts.list))
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} radius="lg" />
  if (data.data.length === 0)
    return <EmptyState title="No emails yet" text="What was sent, and what became of it, stands here." />
  return (
    <Panel title="Emails that were sent" flush>
      <ul className={classes.list} aria-label="Emails that were sent">
        {data.data.map((letter) => (
          <Line key={letter.id} letter={letter} />
        ))}
      </ul>
    </Panel>
  )
}

function Line({ letter: { name, reason, asked_at, used_at, status } }: { letter: AccountReset }) {
  return (
    <li className={classes.line}>
      <span className={classes.who}>
        <strong>{reason}</strong>
        <span className={classes.small}>
          {name}, <InstantText at={asked_at} />
          {used_at && (
            <>
              {' '}
              · used <InstantText at={used_at} />
            </>
          )}
        </span>
      </span>
      <StatusBadge status={status} />
    </li>
  )
}
