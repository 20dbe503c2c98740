import { Menu } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { tenantOfAddress } from '#web/address.ts'
import { enterTenant } from '#web/enter.ts'
import classes from '#web/layouts/default.module.css'
import { appQuery, tenantsQuery } from '#web/session.ts'

/** The agency one is in, and the way to another one. */
export function AgencyMenu() {
  const here = tenantOfAddress()
  const { data: app } = useQuery(appQuery(here))
  const { data: tenants = [] } = useQuery(tenantsQuery)
  const navigate = useNavigate()
  const name = app?.tenant.name ?? here ?? ''
  const badge = (
    <>
      <span className={classes.initial} aria-hidden>
        {name.charAt(0).toUpperCase()}
      </span>
      <span className={classes.agencyName}>{name}</span>
    </>
  )
  if (tenants.length < 2) return <div className={classes.agency}>{badge}</div>
  return (
    <Menu width={240} position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={classes.agency}
          data-menu
          aria-label={`${name}, choose another agency`}
        >
          {badge}
          <IconSelector size={15} stroke={1.8} className={classes.selector} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Agencies</Menu.Label>
        {tenants.map((tenant) => (
          <Menu.Item
            key={tenant.id}
            rightSection={tenant.slug === here ? <IconCheck size={14} /> : undefined}
            onClick={() => void enterTenant(tenant.slug, navigate)}
          >
            {tenant.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
