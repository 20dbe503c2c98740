export const firstNames =
  'Ada Ahmed Aisha Alan Alice Amir Amy Andrew Anita Ben Beth Bruno Callum Carla Chloe Chris Daisy Daniel Deepa Derek Diana Ed Eilidh Elena Ellie Emeka Emma Eoin Esther Faith Farah Felix Fiona Frank Freya Gareth George Gita Grace Hamza Hannah Harry Hazel Helen Hugo Ian Imani Iris Isla Ivan Jack Jamal Jane Jasmin Joe Josie Kamil Karen Kate Kofi Kwame Lara Leah Leo Lewis Lily Liz Lucas Lucy Magda Marcus Maria Martin Maya Megan Milo Mina Mohammed Molly Nadia Naomi Natasha Neil Nia Niamh Noah Nora Oliver Olga Omar Oscar Owen Paula Peter Petra Piotr Priya Rachel Raj Rhys Rosa Ruth Ryan Sadia Sam Sara Scott Sean Sian Sofia Stella Susan Tariq Thea Theo Tilly Tom Uma Victor Wanda Will Yasmin Yusuf Zara Zoe'.split(
    ' ',
  )

export const lastNames =
  'Adeyemi Ahmed Allen Andrews Bailey Baker Banerjee Barnes Bell Bennett Begum Brooks Brown Butler Campbell Carter Chapman Chen Clark Collins Cooper Cox Davies Dixon Edwards Ellis Evans Fernandes Fisher Ford Foster Fox Gibson Graham Grant Gray Green Griffiths Hall Harper Harris Harrison Hill Holmes Hughes Hunt Hussain Iqbal Jackson James Jenkins Johnson Jones Kaur Kelly Kennedy Khan King Knight Kowalski Lee Lewis Lloyd Marshall Martin Mason Matthews McDonald Mills Mitchell Moore Morgan Morris Murphy Murray Nowak Nguyen OBrien Okafor Palmer Parker Patel Pearson Phillips Powell Price Reid Reynolds Richards Roberts Robinson Rogers Rose Russell Ryan Scott Shah Sharma Shaw Silva Simpson Singh Smith Stevens Stewart Taylor Thomas Thompson Turner Walker Walsh Ward Watson Webb White Wilkinson Williams Wilson Wood Wright Young'.split(
    ' ',
  )

export const clientNames = [
  'Ashdown General Hospital',
  'Northgate Logistics',
  'Brightwater Utilities',
  'Calder Foods',
  'Drayton Rail Services',
  'Elmfield Academy Trust',
  'Fairway Construction',
  'Greystone Insurance',
  'Harcourt & Vale Solicitors',
  'Ironbridge Engineering',
  'Juniper Care Homes',
  'Kestrel Aerospace',
  'Lakeside District Council',
  'Meridian Data Centres',
  'Newhaven Port Authority',
  'Oakley Pharmaceuticals',
  'Pennine Power',
  'Quayside Hotels',
  'Redfern Manufacturing',
  'Silverdale Retail Group',
  'Thornbury Housing Association',
  'Upland Dairies',
  'Vanguard Telecoms',
  'Westmoor University',
  'Yarrow Textiles',
  'Zenith Facilities Management',
  'Albion Water',
  'Beacon Security',
  'Copperfield Media',
  'Dunmore Distillers',
  'Eastfield Community Health',
  'Foxglove Nurseries',
  'Granite City Contractors',
  'Highfield School',
  'Islay Marine',
  'Jarrow Steelworks',
  'Kingsmead Events',
  'Larkspur Analytics',
  'Mossley Packaging',
  'Norwood Ambulance Service',
  'Orchard Veterinary Group',
  'Pembroke Energy',
]

export const cities = [
  'London',
  'Leeds',
  'Manchester',
  'Bristol',
  'Cardiff',
  'Glasgow',
  'Newcastle',
  'Birmingham',
  'Norwich',
]

export const streets = [
  'High Street',
  'Station Road',
  'Mill Lane',
  'Victoria Road',
  'Church Street',
  'Park Avenue',
  'Quay Road',
]

export const umbrellaNames = [
  'Clearview Umbrella Ltd',
  'Parasol Bridge Ltd',
  'Haven Contractor Pay Ltd',
  'Keystone Umbrella Ltd',
  'Brolly & Co Ltd',
  'Northstar Payroll Ltd',
]

/** A line of work: title, basic pay and charge in pence an hour, and how its weeks look. */
export const trades = [
  { title: 'Registered nurse', pay: 2150, charge: 2890, pattern: 'early' },
  { title: 'Healthcare assistant', pay: 1380, charge: 1855, pattern: 'night' },
  { title: 'Warehouse operative', pay: 1375, charge: 1805, pattern: 'late' },
  { title: 'Forklift driver', pay: 1420, charge: 1885, pattern: 'early' },
  { title: 'Project manager', pay: 4200, charge: 5350, pattern: 'office' },
  { title: 'Business analyst', pay: 3850, charge: 4875, pattern: 'office' },
  { title: 'Site engineer', pay: 3200, charge: 4080, pattern: 'early' },
  { title: 'Electrician', pay: 2480, charge: 3210, pattern: 'early' },
  { title: 'Software developer', pay: 4875, charge: 6100, pattern: 'hours' },
  { title: 'Supply teacher', pay: 2265, charge: 2950, pattern: 'office' },
  { title: 'Management accountant', pay: 3150, charge: 4025, pattern: 'hours' },
  { title: 'HGV driver', pay: 1790, charge: 2385, pattern: 'early' },
  { title: 'Security officer', pay: 1385, charge: 1855, pattern: 'night' },
  { title: 'Legal secretary', pay: 1725, charge: 2310, pattern: 'office' },
] as const

export type Pattern = (typeof trades)[number]['pattern'] | 'days'
