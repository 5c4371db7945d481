import type { Texts } from '../translation.ts'

export const homeTexts: Texts['homeTexts'] = {
  connect: 'Conectar un dispositivo',
  glance: 'De un vistazo',
  activeUsers: 'Usuarios activos',
  activeHint: (inDay) => `en la última hora; ${inDay} en 24 horas`,
  tripsUnderWay: 'Viajes en curso',
  tripsOnTime: 'A tiempo',
  tripsLate: 'Con retraso',
  ofDay: 'de los viajes de 24 horas con llegada prevista',
  orMore: (count) => `${count} o más`,
  alerts: 'Alertas de hoy',
  noAlerts: 'Hoy ninguna.',
  noAlertRules: 'No hay alertas configuradas.',
  setUpAlerts: 'Configurar alertas',
  period: 'Periodo',
  periods: { hour: '48 horas', day: '30 días' },
  kinds: { updates: 'Actualizaciones de posición', events: 'Eventos', requests: 'Peticiones' },
  topGeofences: 'Geocercas con más entradas',
  eventsByType: 'Eventos por tipo',
  requestsByOperation: 'Peticiones por operación',
  noEntries: 'Todavía no hay entradas.',
  noEvents: 'Todavía no hay eventos.',
  noRequests: 'Todavía no hay peticiones.',
}

export const healthTexts: Texts['healthTexts'] = {
  title: 'Estado del servidor',
  database: 'Base de datos',
  isUp: (milliseconds) => `en marcha, responde en ${milliseconds} ms`,
  isDown: 'caída',
  roads: 'Rutas',
  roadsStates: {
    ready: 'listas',
    building: 'se están preparando las carreteras',
    none: 'sin carreteras importadas',
  },
  memory: 'Memoria',
  started: 'Iniciado',
  version: 'Versión',
}
