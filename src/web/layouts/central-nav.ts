import {
  IconBuildingSkyscraper,
  IconChartBar,
  IconHome,
  IconPackages,
  IconTopologyStar3,
  IconUserShield,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

export type CentralEntry = {
  label: string
  /** Below /central. */
  to: string
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  permission: string
}

/** The pages of central administration, few enough to stand under the thumb all at once. */
export const centralNav: readonly CentralEntry[] = [
  { label: 'Dashboard', to: '/', icon: IconHome, permission: 'central.access' },
  { label: 'Tenants', to: '/tenants', icon: IconBuildingSkyscraper, permission: 'central.tenants.view' },
  { label: 'Groups', to: '/groups', icon: IconTopologyStar3, permission: 'central.groups.view' },
  { label: 'Reports', to: '/reports', icon: IconChartBar, permission: 'central.reports.view' },
  {
    label: 'Products',
    to: '/billing/products/subscriptions',
    icon: IconPackages,
    permission: 'central.products.manage',
  },
  { label: 'Accounts', to: '/accounts', icon: IconUserShield, permission: 'central.accounts.manage' },
]
