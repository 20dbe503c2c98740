import { NextButton } from '#areas/setup/web/parts/NextButton.tsx'
import classes from '#areas/setup/web/setup.module.css'
import type { StepProps } from '#areas/setup/web/setup.page.tsx'
import { CardHead } from '#kit/ui/CardHead.tsx'
import simple from '#kit/ui/simple.module.css'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

const roles = [
  ['Owner', 'Everything, and the only one who may let others be owners.'],
  ['Consultant', 'Clients, candidates, jobs and placements of their own, and the time that comes of them.'],
  ['Team leader', 'As a consultant, for the whole team.'],
  ['Compliance officer', 'Papers, checks and who may work.'],
  ['Payroll and finance', 'Time, self-billing, invoices and what is owed.'],
  ['Candidates, approvers, suppliers', 'See and do only what concerns themselves.'],
] as const

export function RolesStep({ next }: StepProps) {
  return (
    <>
      <CardHead title="Who does what">
        A role says what somebody may see and do. These are made for you; you can change them and add your own
        in{' '}
        <TenantLink className={simple.link} to="/settings/roles">
          the settings
        </TenantLink>
        .
      </CardHead>
      <dl className={classes.roles}>
        {roles.map(([name, what]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.bar}>
        <NextButton next={next} confirmed={['roles']}>
          Understood
        </NextButton>
      </div>
    </>
  )
}
