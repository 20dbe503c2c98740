import { Loader, Modal } from '@mantine/core'
import { IconShieldCheck, IconShieldExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { numberSeries, type Series, type Verification } from '#areas/invoices/series/contract.ts'
import { typeWords } from '#areas/invoices/words.ts'
import { queryOf } from '#web/query.ts'
import { dayText, numberText } from '#web/ui/format.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

/** Every hash of the series computed anew, and the numbers that were skipped. */
export function VerificationDialog({ series, onClose }: { series: Series; onClose: () => void }) {
  const query = useQuery({ ...queryOf(numberSeries.verify, { params: { id: series.id } }), staleTime: 0 })
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Check of ${typeWords[series.type].toLowerCase()}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {query.isError ? (
        <ErrorState error={query.error} />
      ) : query.data ? (
        <Outcome found={query.data} />
      ) : (
        <Loader aria-label="Checking" />
      )}
    </Modal>
  )
}

function Outcome({ found }: { found: Verification }) {
  const { ok, documents, first, last, last_issue_date, broken, gaps } = found
  const count = documents === 1 ? '1 document' : `${numberText(documents)} documents`
  return (
    <>
      <EmptyState
        icon={
          ok ? <IconShieldCheck size={26} stroke={1.6} /> : <IconShieldExclamation size={26} stroke={1.6} />
        }
        title={ok ? (documents ? 'Nothing was changed' : 'Nothing was issued yet') : 'The series is broken'}
        text={
          documents
            ? `${count}, ${first} to ${last}${last_issue_date ? `, the last of ${dayText(last_issue_date)}` : ''}. Each was compared with the hash it was issued with.`
            : 'The first document will start the chain.'
        }
      />
      {broken.length > 0 && (
        <ul>
          {broken.map(({ position, number, problem }) => (
            <li key={position}>
              <strong>{number}</strong>: {problem}
            </li>
          ))}
        </ul>
      )}
      {gaps.length > 0 && (
        <>
          <p>Numbers that were never given, because the count was raised by hand:</p>
          <ul>
            {gaps.map(({ after, before, missing }) => (
              <li key={after}>
                {missing} between <strong>{after}</strong> and <strong>{before}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
