import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Invoice } from '#areas/invoices/contract.ts'
import { credits } from '#areas/invoices/credits/contract.ts'
import { type Dispute, disputes } from '#areas/invoices/disputes/contract.ts'
import { DisputeOwnerDialog } from '#areas/invoices/disputes/web/parts/DisputeOwnerDialog.tsx'
import { ResolveDialog } from '#areas/invoices/disputes/web/parts/ResolveDialog.tsx'
import { disputeCodes, outcomes } from '#areas/invoices/disputes/words.ts'
import { queryOf } from '#kit/query.ts'
import { dayText, moneyText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { InstantText } from '#kit/ui/values.tsx'

const CreditDialog = lazy(async () => ({
  default: (await import('#areas/invoices/credits/web/parts/CreditDialog.tsx')).CreditDialog,
}))

type Props = { invoice: Invoice; mayResolve: boolean; mayCredit: boolean }

/** What is disputed of a document, who clears it up, and the ways out of it; of the last one, what came of it. */
export default function DisputeNotice({ invoice, mayResolve, mayCredit }: Props) {
  const { data } = useQuery(queryOf(disputes.list, { params: { id: invoice.id } }))
  const dispute = data?.data[0]
  if (!dispute) return null
  if (dispute.outcome !== null) return <Resolved dispute={dispute} />
  return <Open dispute={dispute} invoice={invoice} mayResolve={mayResolve} mayCredit={mayCredit} />
}

function Open({ dispute, invoice, mayResolve, mayCredit }: Props & { dispute: Dispute }) {
  const [asks, setAsks] = useState<'credit' | 'resolve' | 'owner'>()
  const { data: credited } = useQuery(queryOf(credits.show, { params: { id: invoice.id } }))
  const close = () => setAsks(undefined)
  const since = credited?.credits.some(({ asked_at }) => asked_at >= dispute.raised_at) ?? false
  const about = invoice.lines.filter(({ id }) => dispute.line_ids.includes(id))
  return (
    <Notice tone="warning" title={`${moneyText(dispute.amount, invoice.currency)} of it is disputed`}>
      <p style={{ margin: '0 0 8px' }}>
        {disputeCodes[dispute.code]}: {dispute.reason}
        {about.length > 0 && ` About ${about.map(({ description }) => description).join(', ')}.`}
      </p>
      <p style={{ margin: '0 0 12px' }}>
        {dispute.raised_by_name ?? 'Somebody'} wrote it down on <InstantText at={dispute.raised_at} />.{' '}
        {dispute.owner_name ? `${dispute.owner_name} clears it up` : 'Nobody clears it up yet'}
        {dispute.promised_on ? `, an answer is promised by ${dayText(dispute.promised_on)}.` : '.'}
      </p>
      <Group gap={8}>
        {mayCredit && (
          <Button size="xs" variant="default" onClick={() => setAsks('credit')}>
            Credit
          </Button>
        )}
        {mayResolve && (
          <>
            <Button size="xs" variant="default" onClick={() => setAsks('resolve')}>
              Resolve
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsks('owner')}>
              Change who and when
            </Button>
          </>
        )}
      </Group>
      {asks === 'credit' && (
        <Suspense fallback={null}>
          <CreditDialog
            invoice={invoice}
            begin={{ lines: dispute.line_ids.map((line_id) => ({ line_id })) }}
            onClose={close}
          />
        </Suspense>
      )}
      {asks === 'resolve' && (
        <ResolveDialog dispute={dispute} number={invoice.number ?? ''} credited={since} onClose={close} />
      )}
      {asks === 'owner' && <DisputeOwnerDialog dispute={dispute} onClose={close} />}
    </Notice>
  )
}

function Resolved({
  dispute: { outcome, note, reason, resolved_by_name, resolved_at },
}: {
  dispute: Dispute
}) {
  return (
    <Notice title={`It was disputed: ${outcomes[outcome!].toLowerCase()}`}>
      {reason} {note && `${resolved_by_name ?? 'Somebody'}: ${note} `}
      {resolved_at && <InstantText at={resolved_at} />}
    </Notice>
  )
}
