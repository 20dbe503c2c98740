import { Button, Skeleton } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { type Correction, corrections } from '#areas/invoices/corrections/contract.ts'
import { Consents } from '#areas/invoices/corrections/web/parts/Consents.tsx'
import classes from '#areas/invoices/corrections/web/parts/Correct.module.css'
import { CorrectionStatus } from '#areas/invoices/corrections/web/parts/CorrectionStatus.tsx'
import { signedText } from '#areas/invoices/corrections/web/parts/Figures.tsx'
import { Hours } from '#areas/invoices/corrections/web/parts/Hours.tsx'
import { Changes } from '#areas/invoices/corrections/web/parts/Preview.tsx'
import { SheetsTable } from '#areas/invoices/corrections/web/parts/SheetsTable.tsx'
import { causes, ways } from '#areas/invoices/corrections/words.ts'
import { signed, statusWords, typeWords } from '#areas/invoices/words.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { Columns, Related } from '#kit/ui/detail/Columns.tsx'
import { Detail } from '#kit/ui/detail/Detail.tsx'
import { Facts, filled, Panel } from '#kit/ui/detail/Facts.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { countText, dayText, moneyText, rateText } from '#kit/ui/format.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText, InstantText } from '#kit/ui/values.tsx'
import { shortestReason } from '#platform/warnings.ts'

export const Route = createFileRoute('/tenant/$tenantId/corrections/$id/view')({
  staticData: { title: 'Correction' },
  validateSearch: listSearch,
  beforeLoad: needs(...anyInvoice('credit')),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(corrections.show, { params: { id: Number(params.id) } })),
  component: CorrectionPage,
})

function CorrectionPage() {
  const id = Number(Route.useParams().id)
  const { data: correction } = useSuspenseQuery(queryOf(corrections.show, { params: { id } }))
  return (
    <Detail
      title={causes[correction.cause]}
      browserTitle="Correction"
      id={correction.id}
      status={<CorrectionStatus {...correction} />}
      description={`${correction.client_name}, since ${dayText(correction.from_day)}`}
      back={{ to: '/corrections', label: 'Corrections' }}
      tabs={[
        {
          key: 'overview',
          label: 'Overview',
          content: () => (
            <Columns aside={<Aside correction={correction} />}>
              <NextStep correction={correction} />
              <Consents correction={correction} />
              <Hours entries={correction.entries} />
              <Documents correction={correction} />
              {correction.sheets.length > 0 && (
                <Panel title="Timesheets">
                  <SheetsTable {...correction} />
                </Panel>
              )}
            </Columns>
          ),
        },
        { key: 'history', label: 'History', content: () => <History subject="corrections" id={id} /> },
      ]}
    >
      <Decide correction={correction} />
    </Detail>
  )
}

/** Where it stands, and what comes next. */
function NextStep({ correction }: { correction: Correction }) {
  const { status, failure, units, sheets_done, sheet_count, why_not_approve } = correction
  if (status === 'proposed')
    return (
      <>
        {why_not_approve && <Notice tone="locked">{why_not_approve}</Notice>}
        <AsItStands id={correction.id} />
      </>
    )
  if (status === 'approved')
    return (
      <Panel title="Being carried out">
        <progress
          className={classes.progress}
          aria-label="Timesheets done"
          max={sheet_count}
          value={sheets_done}
        />
        <p role="status">
          {sheets_done} of {countText(sheet_count, 'timesheet')}. All of it is done at once, or nothing.
        </p>
      </Panel>
    )
  if (failure)
    return (
      <Notice tone="warning" title={failure.title}>
        {failure.description}
      </Notice>
    )
  if (units.waiting > 0)
    return (
      <Notice title="Some of it waits for a credit note">
        Its time goes on the next document once the credit notes below are approved and issued.
      </Notice>
    )
  return null
}

/** What whoever approves it would let happen, as it stands now. */
function AsItStands({ id }: { id: number }) {
  const query = useQuery({ ...queryOf(corrections.again, { params: { id } }), staleTime: 0 })
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Panel title="What it changes">
      <div className={classes.stack} aria-live="polite">
        {query.data ? <Changes preview={query.data} /> : <Skeleton height={160} radius="lg" />}
      </div>
    </Panel>
  )
}

const roles = {
  corrected: 'What was wrong',
  kept: 'Stays as it was: the draft of its credit note was deleted',
  credit: 'Credit note',
  charged: 'Charged or paid by it',
}

function Documents({ correction }: { correction: Correction }) {
  const { documents, currency, pay_currency, status } = correction
  if (documents.length === 0)
    return status === 'done' ? (
      <Panel title="Documents">
        <p style={{ margin: 0 }}>
          No document yet: what changed is ready for the{' '}
          <TenantLink to="/invoices/ready/sales">next run</TenantLink>.
        </p>
      </Panel>
    ) : null
  return (
    <Panel title="Documents">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label="Documents">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Document</th>
              <th scope="col">What it is</th>
              <th scope="col">Status</th>
              <th scope="col" className={classes.number}>
                Net
              </th>
            </tr>
          </thead>
          <tbody>
            {documents.map((document) => (
              <tr key={document.id}>
                <td>
                  <TenantLink to={`/invoices/${document.id}/view`}>
                    {document.number ?? `Draft for ${document.party_name}`}
                  </TenantLink>
                </td>
                <td>
                  {roles[document.role]}
                  {document.role === 'charged' && `, ${typeWords[document.type as keyof typeof typeWords]}`}
                </td>
                <td>{statusWords[document.status]}</td>
                <td className={classes.number}>
                  {moneyText(
                    signed(document.type, document.net),
                    document.type.startsWith('self-billing') ? pay_currency : currency,
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}

function Aside({ correction }: { correction: Correction }) {
  const { currency, pay_currency, rates, placements, units } = correction
  const money = (minor: number | null, of = currency) => minor !== null && signedText(minor, of)
  return (
    <>
      <Panel title="Correction">
        <Facts
          items={filled([
            ['Charged', money(correction.charge_delta)],
            ['Paid', money(correction.pay_delta, pay_currency)],
            ['Margin', money(correction.margin_delta)],
            ['Timesheets', String(correction.sheet_count)],
            ['On issued documents', ways[correction.way]],
            ['Wrong since', <DayText key="since" day={correction.from_day} />],
            ...rates.map(
              ({ name, pay_rate, charge_rate }) =>
                [
                  name,
                  [
                    pay_rate && `pay ${rateText(pay_rate, pay_currency)}`,
                    charge_rate && `charge ${rateText(charge_rate, currency)}`,
                  ]
                    .filter(Boolean)
                    .join(', '),
                ] as const,
            ),
            ['Put under', correction.moved_to],
            ['Why', correction.reason],
            ['Asked for by', correction.requested_by_name],
            ['Asked for', <InstantText key="asked" at={correction.requested_at} />],
            [correction.status === 'refused' ? 'Refused by' : 'Approved by', correction.decided_by_name],
            ['Because', correction.decision_reason],
            ['Units made', units.made > 0 && String(units.made)],
            ['Units taken back', units.taken_back > 0 && String(units.taken_back)],
          ])}
        />
      </Panel>
      <Related
        title="Work"
        links={[
          { label: correction.client_name, to: `/clients/${correction.client_id}/view`, icon: null },
          ...placements.map(({ id, ref, job_id, candidate_name }) => ({
            label: `Placement ${ref}`,
            to: `/jobs/${job_id}/edit?tab=placements&placement=${id}`,
            icon: null,
            note: candidate_name,
          })),
          {
            label: 'The change of rates',
            to: `/rate-changes/${correction.rate_change_id}/view`,
            icon: null,
            hidden: correction.rate_change_id === null,
          },
        ]}
      />
    </>
  )
}

function Decide({ correction }: { correction: Correction }) {
  const [asking, setAsking] = useState<'approve' | 'refuse'>()
  const close = () => setAsking(undefined)
  const decide = useCall(corrections.decide, {
    refreshes: ['corrections', 'history'],
    onDone: close,
    done: ({ status }) => (status === 'refused' ? 'Correction refused' : 'Correction approved'),
  })
  const { id, status, may_decide, why_not_approve, sheet_count, client_name } = correction
  const params = { id }
  if (status !== 'proposed') return null
  return (
    <>
      <Button variant="default" onClick={() => setAsking('refuse')}>
        Refuse
      </Button>
      {may_decide && (
        <Button disabled={why_not_approve !== null} onClick={() => setAsking('approve')}>
          Approve
        </Button>
      )}
      <ConfirmDialog
        opened={asking === 'approve'}
        onClose={close}
        title="Approve this correction?"
        confirm="Approve"
        loading={decide.isPending}
        onConfirm={() => decide.mutate({ params, body: { decision: 'approve' } })}
      >
        <p style={{ margin: 0 }}>
          It puts {countText(sheet_count, 'timesheet')} of {client_name} right at once, or nothing where
          something changed meanwhile.
        </p>
      </ConfirmDialog>
      <ReasonDialog
        opened={asking === 'refuse'}
        onClose={close}
        title="Refuse this correction?"
        confirm="Refuse"
        tone="danger"
        least={shortestReason}
        loading={decide.isPending}
        description={`${correction.requested_by_name} reads it.`}
        onReason={(reason) => decide.mutate({ params, body: { decision: 'refuse', reason } })}
      />
    </>
  )
}
