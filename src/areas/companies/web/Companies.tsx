import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LegalEntity, legalEntities } from '#areas/companies/contract.ts'
import { CompanyForm, NewCompanyForm } from '#areas/companies/web/CompanyForm.tsx'
import classes from '#areas/companies/web/companies.module.css'
import { queryOf, useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

/** The companies of the agency, and the chosen one to look at and change. Most agencies have one. */
export function Companies() {
  const companies = useSuspenseQuery(queryOf(legalEntities.list)).data.data
  const [chosen, setChosen] = useState<number | 'new'>()
  const shown = companies.find(({ id }) => id === chosen) ?? companies[0]
  const adding = chosen === 'new' || !shown
  return (
    <>
      <Panel
        title="Companies"
        flush
        aside={
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={2} />}
            disabled={adding}
            onClick={() => setChosen('new')}
          >
            Create company
          </Button>
        }
      >
        <ul className={classes.companies} aria-label="Companies">
          {companies.map((company) => (
            <Row
              key={company.id}
              company={company}
              chosen={!adding && company.id === shown.id}
              onChoose={() => setChosen(company.id)}
            />
          ))}
        </ul>
      </Panel>
      {adding ? (
        <>
          <NewCompanyForm onMade={({ id }) => setChosen(id)} />
          {shown && (
            <div>
              <Button variant="subtle" size="compact-sm" onClick={() => setChosen(undefined)}>
                Do not create a company
              </Button>
            </div>
          )}
        </>
      ) : (
        <CompanyForm key={`${shown.id} ${shown.archived}`} company={shown} />
      )}
    </>
  )
}

type RowProps = { company: LegalEntity; chosen: boolean; onChoose: () => void }

function Row({ company, chosen, onChoose }: RowProps) {
  const { id, name, company_number, vat_number, is_default, archived, version } = company
  const change = useCall(legalEntities.change, {
    done: saidOf,
    refreshes: ['app', 'number-series', 'clients'],
  })
  const say = (body: { is_default?: true; archived?: boolean }) =>
    change.mutate({ params: { id }, body: { ...body, version } })
  const numbers = [company_number && `No. ${company_number}`, vat_number && `VAT ${vat_number}`].filter(
    Boolean,
  )
  return (
    <li className={classes.company} data-chosen={chosen || undefined}>
      <button type="button" className={classes.choose} aria-pressed={chosen} onClick={onChoose}>
        <span className={classes.name}>{name}</span>
        <span className={classes.numbers}>{numbers.join(' · ') || 'No numbers yet'}</span>
      </button>
      {is_default && <StatusBadge status="active" label="Default" />}
      {archived && <StatusBadge status="inactive" label="Archived" />}
      {!is_default && (
        <span className={classes.buttons}>
          {!archived && (
            <Button
              variant="default"
              size="xs"
              loading={change.isPending}
              aria-label={`Make default: ${name}`}
              onClick={() => say({ is_default: true })}
            >
              Make default
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            loading={change.isPending}
            aria-label={archived ? `Bring back ${name}` : `Archive ${name}`}
            onClick={() => say({ archived: !archived })}
          >
            {archived ? 'Bring back' : 'Archive'}
          </Button>
        </span>
      )}
    </li>
  )
}

function saidOf({ name, is_default, archived }: LegalEntity): string {
  if (is_default) return `${name} is the default company now`
  return archived ? `${name} is archived` : `${name} is back`
}
