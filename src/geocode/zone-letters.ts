/**
 * What clocks and timetables call a zone where Unicode's English data has only a number: standard time, and summer time
 * where there is one. As the IANA database abbreviates them.
 */
export const zoneLetters: Readonly<Record<string, readonly [standard: string, summer?: string]>> = {
  'Africa/Algiers': ['CET'],
  'Africa/Cairo': ['EET', 'EEST'],
  'Africa/Lagos': ['WAT'],
  'Africa/Maputo': ['CAT'],
  'Africa/Nairobi': ['EAT'],
  'America/Havana': ['CST', 'CDT'],
  'Asia/Beirut': ['EET', 'EEST'],
  'Asia/Hong_Kong': ['HKT'],
  'Asia/Jakarta': ['WIB'],
  'Asia/Jayapura': ['WIT'],
  'Asia/Jerusalem': ['IST', 'IDT'],
  'Asia/Karachi': ['PKT'],
  'Asia/Macau': ['CST'],
  'Asia/Makassar': ['WITA'],
  'Asia/Manila': ['PST'],
  'Asia/Pyongyang': ['KST'],
  'Asia/Seoul': ['KST'],
  'Asia/Shanghai': ['CST'],
  'Asia/Taipei': ['CST'],
  'Asia/Tokyo': ['JST'],
  'Europe/Moscow': ['MSK'],
  'Europe/Simferopol': ['MSK'],
  'Pacific/Guam': ['ChST'],
  'Pacific/Pago_Pago': ['SST'],
}
