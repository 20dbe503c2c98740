/**
 * The map of the house: every room of src/areas, from the ground up, and whom it may ask. A room may name only
 * rooms above itself, so there are no circles. test/house/rooms.test.ts holds the walls by this list and by the folders.
 */
export const rooms = {
  faults: [],
  access: [],
  live: ['access'],
  notifications: ['access'],
  exports: ['access', 'notifications'],
  bank: ['access', 'notifications'],
  settings: ['access'],
  codes: ['access'],
  clients: ['access', 'settings', 'codes'],
  suppliers: ['access', 'settings', 'codes', 'bank'],
  candidates: ['access', 'suppliers', 'bank'],
  jobs: ['access', 'notifications', 'settings', 'codes', 'clients', 'suppliers', 'candidates'],
  timesheets: ['access', 'notifications', 'settings', 'codes', 'clients', 'suppliers', 'candidates', 'jobs'],
  invoices: [
    'access',
    'notifications',
    'settings',
    'codes',
    'clients',
    'suppliers',
    'candidates',
    'jobs',
    'timesheets',
  ],
  setup: ['access', 'settings', 'codes', 'invoices'],
  profile: ['access', 'notifications'],
  central: ['access', 'notifications', 'settings', 'codes', 'setup', 'profile'],
  search: ['access'],
  dashboard: ['access', 'settings', 'timesheets', 'invoices', 'setup'],
}
