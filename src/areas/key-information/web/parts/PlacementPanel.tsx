import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type KeyInformation, keyInformation } from '#areas/key-information/contract.ts'
import classes from '#areas/key-information/web/parts/key-information.module.css'
import { routeNames, stateNames } from '#areas/key-information/words.ts'
import { apiAddress } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText, instantText } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

const IssueDialog = lazy(async () => ({
  default: (await import('#areas/key-information/web/parts/IssueDialog.tsx')).IssueDialog,
}))

/** The key information documents of a placement, and whether a new one is due. */
export function PlacementPanel({ id }: { id: number }) {
  const { data } = useQuery(queryOf(keyInformation.ofPlacement, { params: { id } }))
  const [issuing, setIssuing] = useState(false)
  if (!data || data.pay_route === null) return null
  const { state, documents, pay_route, supplier_name, may_issue, candidate_name } = data
  const due = state === 'missing' || state === 'outdated'
  const paid = `${routeNames[pay_route]}${supplier_name ? `: ${supplier_name}` : ''}`
  return (
    <Panel
      title="Key information document"
      aside={<StatusBadge status={`kid_${state}`} label={stateNames[state]} />}
    >
      <div className={classes.body}>
        <div className={classes.line}>
          <span>
            {state === 'outdated'
              ? `${candidate_name} is paid another way since the last version: ${paid}. Issue a new one before new terms are agreed.`
              : state === 'missing'
                ? `Due before terms are agreed. ${candidate_name} is paid: ${paid}.`
                : paid}
          </span>
          {may_issue && (
            <Button size="compact-sm" variant={due ? 'filled' : 'default'} onClick={() => setIssuing(true)}>
              {documents.length === 0 ? 'Issue' : 'Issue a new version'}
            </Button>
          )}
        </div>
        {documents.length > 0 && (
          <ul className={classes.versions} aria-label="Versions">
            {documents.map((each) => (
              <li key={each.id}>
                <span data-old={each.superseded || undefined}>{versionText(each)}</span>
                {each.content && (
                  <a
                    href={apiAddress(`/key-information/${each.id}/pdf`)}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={`PDF of version ${each.version_no}`}
                  >
                    PDF
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Suspense fallback={null}>
        {issuing && (
          <IssueDialog
            placementId={id}
            isUmbrella={pay_route === 'umbrella'}
            onClose={() => setIssuing(false)}
          />
        )}
      </Suspense>
    </Panel>
  )
}

function versionText({
  version_no,
  issued_on,
  issued_by_name,
  acknowledged_at,
  acknowledged_name,
}: KeyInformation) {
  const issued = `Version ${version_no}, issued on ${dayText(issued_on)} by ${issued_by_name}`
  if (acknowledged_at === null) return `${issued}. Not acknowledged.`
  return `${issued}. Acknowledged by ${acknowledged_name} on ${instantText(acknowledged_at)}.`
}
