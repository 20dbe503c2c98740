import { Button } from '@mantine/core'
import { IconDownload, IconSend } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { accounts, type Statement } from '#areas/payments/account/contract.ts'
import classes from '#areas/payments/account/web/AccountTab.module.css'
import { StatementTable } from '#areas/payments/account/web/StatementTable.tsx'
import { bandKeys, bandNames } from '#areas/payments/account/words.ts'
import { tenantOfAddress } from '#kit/address.ts'
import { apiAddress } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { download } from '#kit/ui/dialogs/downloading.ts'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import { agencyDay, moneyText } from '#kit/ui/format.ts'
import { Stack } from '#kit/ui/Stack.tsx'
import { ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

const MailDialog = lazy(async () => ({
  default: (await import('#areas/payments/account/web/MailStatement.tsx')).MailStatement,
}))

/** What a client owes and paid, in order: its balance, what is on account, and how old the rest is. */
export function AccountTab({ id }: { id: number }) {
  const { can } = usePermissions()
  const today = agencyDay()
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [mails, setMails] = useState(false)
  const range = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const query = useQuery({
    ...queryOf(accounts.statement, { params: { id }, query: range }),
    placeholderData: keepPreviousData,
  })
  if (query.isLoadingError) return <ErrorState error={query.error} />
  const statement = query.data
  return (
    <Stack>
      <div className={classes.bar}>
        <DayInput label="From" value={from ?? statement?.from ?? null} onDay={setFrom} whenDone />
        <DayInput label="To" value={to ?? statement?.to ?? today} max={today} onDay={setTo} whenDone />
        <div className={classes.verbs}>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            disabled={!statement || query.isPlaceholderData}
            onClick={() => statement && void downloadPdf(statement)}
          >
            PDF
          </Button>
          {can('payments.record') && (
            <>
              <Button
                variant="default"
                leftSection={<IconSend size={16} />}
                disabled={!statement || query.isPlaceholderData}
                onClick={() => setMails(true)}
              >
                Email statement
              </Button>
              <Button component={TenantLink} to={`/payments/create?client_id=${id}`} variant="default">
                Record payment
              </Button>
            </>
          )}
        </div>
      </div>
      {statement?.accounts.map((account) => (
        <Panel key={account.currency} title={account.currency} flush>
          <dl className={classes.bands}>
            {bandKeys.map((key) => (
              <div key={key} data-strong={key === 'total' || undefined}>
                <dt>{key === 'total' ? 'Balance' : bandNames[key]}</dt>
                <dd>{moneyText(account.ageing[key], account.currency)}</dd>
              </div>
            ))}
          </dl>
          <StatementTable account={account} from={statement.from} to={statement.to} />
        </Panel>
      ))}
      {mails && statement && (
        <Suspense fallback={null}>
          <MailDialog statement={statement} onClose={() => setMails(false)} />
        </Suspense>
      )}
    </Stack>
  )
}

/** Fetched with the agency of this page's address, which a plain link would not carry. */
async function downloadPdf({ client_id, from, to }: Statement): Promise<void> {
  await download(async () => {
    const reply = await fetch(apiAddress(`/clients/${client_id}/statement/pdf?from=${from}&to=${to}`), {
      headers: { 'x-tenant': tenantOfAddress() ?? '' },
    })
    if (!reply.ok) throw new Error('the statement was refused')
    return { name: `statement-${to}.pdf`, type: 'application/pdf', content: await reply.blob() }
  })
}
