import { useState } from 'react'
import { type Batch, type Invoice, invoices } from '#areas/invoices/contract.ts'
import { ChosenSums } from '#areas/invoices/web/parts/ChosenSums.tsx'
import { dateError, IssueDateInput, useDating } from '#areas/invoices/web/parts/dating.tsx'
import { useCall } from '#kit/query.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { isReadable, type Typed } from '#kit/ui/form/unreadable.ts'
import { countText, moneyText } from '#kit/ui/format.ts'

const final = 'From then on nothing on it can be changed.'

/** Asks for the date before a document gets its number. */
export function IssueDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { planned_date, period_to } = invoice
  const { today, may_backdate, whyNot } = useDating({ period_to })
  const usual = planned_date ?? today
  const [day, setDay] = useState<Typed<string>>(usual)
  const issue = useCall(invoices.issue, {
    done: ({ number }) => `Issued as ${number}`,
    refreshes: ['invoice-counts', 'history', 'timesheets'],
    onDone: onClose,
  })
  const chooses = may_backdate || usual !== today
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Issue to ${invoice.party_name}?`}
      confirm="Issue"
      loading={issue.isPending}
      disabled={!isReadable(day) || day === null || whyNot(day) !== undefined}
      onConfirm={() =>
        isReadable(day) &&
        issue.mutate({
          params: { id: invoice.id },
          // What is usual, the server knows itself: it may be another day where the agency is.
          body: day === null || day === usual ? {} : { issue_date: day },
        })
      }
    >
      <div>
        It gets its number{chooses ? '' : " and today's date"}, and{' '}
        {moneyText(invoice.gross, invoice.currency)} is final. {final}
      </div>
      {chooses && (
        <IssueDateInput
          description="Its tax point; what is due counts from it."
          period_to={period_to}
          value={day}
          onDay={setDay}
          error={dateError(issue.error, 'issue_date')}
        />
      )}
    </ConfirmDialog>
  )
}

type ManyProps = {
  ids: number[]
  /** What became of them, or nothing when it was called off. */
  onAnswer: (batch: Batch | undefined) => void
}

/** The same for many: one date for all, or each its own. */
export function IssueManyDialog({ ids, onAnswer }: ManyProps) {
  const { may_backdate, whyNot } = useDating()
  const [day, setDay] = useState<Typed<string>>(null)
  const issue = useCall(invoices.issueMany, {
    refreshes: ['invoice-counts', 'history', 'timesheets'],
    onDone: onAnswer,
  })
  const some = countText(ids.length, 'document')
  return (
    <ConfirmDialog
      opened
      onClose={() => onAnswer(undefined)}
      title={`Issue ${some}?`}
      confirm={`Issue ${some}`}
      loading={issue.isPending}
      disabled={!isReadable(day) || (day !== null && whyNot(day) !== undefined)}
      onConfirm={() =>
        isReadable(day) && issue.mutate({ body: { ids, ...(day ? { issue_date: day } : {}) } })
      }
    >
      <ChosenSums ids={ids} statuses={['approved']} because="only approved documents are issued" />
      <div>Each gets the next number of its series. From then on nothing on it can be changed.</div>
      {may_backdate && (
        <IssueDateInput
          label="Invoice date of all"
          description="Left empty, each keeps the date it was given, or gets today's."
          placeholder="Each its own, or today"
          value={day}
          onDay={setDay}
          error={dateError(issue.error, 'issue_date')}
        />
      )}
    </ConfirmDialog>
  )
}
