import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { tenantOfAddress } from '#kit/address.ts'
import { selectTenant } from '#kit/select-tenant.ts'
import { appQuery, tenantsQuery } from '#kit/session.ts'
import { Popover, PopoverItem } from '#kit/ui/Popover.tsx'
import classes from '#web/layouts/default.module.css'

/** The agency one is in, and the way to another one. */
export function AgencyMenu() {
  const here = tenantOfAddress()
  const { data: app } = useQuery(appQuery(here))
  const { data: tenants = [] } = useQuery(tenantsQuery)
  const navigate = useNavigate()
  // None for a moment, when the frame gives way to a page outside of every agency.
  const name = app?.tenant?.name ?? here ?? ''
  const badge = (
    <>
      {app?.brand.favicon_url ? (
        <img className={classes.initial} src={app.brand.favicon_url} alt="" />
      ) : (
        <span className={classes.initial} aria-hidden>
          {name.charAt(0).toUpperCase()}
        </span>
      )}
      <span className={classes.agencyName}>{name}</span>
    </>
  )
  if (tenants.length < 2) return <div className={classes.agency}>{badge}</div>
  const label = (
    <>
      {badge}
      <IconSelector size={15} stroke={1.8} className={classes.selector} aria-hidden />
    </>
  )
  return (
    <Popover
      align="fill"
      button={(props) => (
        <button {...props} className={classes.agency} data-menu>
          {label}
        </button>
      )}
    >
      {(close) =>
        tenants.map((tenant) => (
          <PopoverItem
            key={tenant.id}
            aside={
              tenant.slug === here ? (
                <IconCheck size={15} stroke={2.2} aria-label="You are here" />
              ) : undefined
            }
            onClick={() => {
              close()
              void selectTenant(tenant.slug, navigate)
            }}
          >
            {tenant.name}
          </PopoverItem>
        ))
      }
    </Popover>
  )
}
