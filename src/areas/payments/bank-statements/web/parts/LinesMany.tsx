import { bankStatements } from '#areas/payments/bank-statements/contract.ts'
import { accepting, decided } from '#areas/payments/bank-statements/web/parts/decisions.ts'
import { reasonNames } from '#areas/payments/bank-statements/words.ts'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { BulkDialog } from '#kit/ui/dialogs/BulkDialog.tsx'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'
import { moneyText, sumsText } from '#kit/ui/format.ts'
import { useChosenRows } from '#kit/ui/list/useChosenRows.ts'

type Verb = 'accept' | 'not_ours'
type Props = { statement: number; verb: Verb; ids: number[]; onClose: (count: number) => void }

const words = {
  accept: { title: 'Accept suggestions', verb: 'Accept', done: 'recorded' },
  not_ours: { title: 'Say that these are not ours', verb: 'Mark', done: 'marked as not ours' },
} as const

/** Accepts the best suggestion of each chosen line, or says of all of them that they are not ours. */
export function LinesMany({ statement, verb, ids, onClose }: Props) {
  const chosen = useChosenRows(bankStatements.allLines, ids)
  const byId = new Map(chosen?.map((line) => [line.id, line]))
  const close = async (count: number) => {
    if (count > 0) await refresh(...decided)
    onClose(count)
  }
  return (
    <BulkDialog
      {...words[verb]}
      rows={chosen?.map((line) => {
        const [best] = line.suggestions
        const name = `${line.payer || line.details}, ${moneyText(line.amount, line.currency)}`
        const whyNot =
          line.state === 'recorded' ||
          line.state === 'not_ours' ||
          (verb === 'not_ours' && line.state === 'paid_out')
            ? line.state === 'paid_out'
              ? 'This money went out'
              : 'It is decided already'
            : verb === 'accept' && !best
              ? 'Nothing is suggested for it'
              : undefined
        const described =
          best && verb === 'accept' ? `${name}: ${best.client_name}. ${reasonNames[best.reason]}` : name
        return {
          id: line.id,
          name: described,
          to: `/bank-statements/${statement}/view?ids=${line.id}`,
          whyNot,
        }
      })}
      summary={
        <ChosenSummary chosen={ids.length} found={chosen?.length} one="line">
          <strong>
            {sumsText(chosen?.map(({ amount, currency }) => ({ minor: amount, currency })) ?? [])}
          </strong>
        </ChosenSummary>
      }
      reason={
        verb === 'not_ours'
          ? { label: 'Reason', description: 'What this money is: a refund of tax, a loan.' }
          : undefined
      }
      each={(id, reason) => {
        const line = byId.get(id)!
        const match =
          verb === 'accept'
            ? accepting(line, line.suggestions[0]!)
            : { decision: 'not_ours' as const, line_id: id, reason }
        return call(bankStatements.match, { params: { id: statement }, body: { matches: [match] } })
      }}
      onClose={(count) => void close(count)}
    />
  )
}
