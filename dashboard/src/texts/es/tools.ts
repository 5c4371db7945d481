import type { Texts } from '../translation.ts'

export const playgroundTexts: Texts['playgroundTexts'] = {
  operation: 'Operación',
  operations: {
    autocomplete: 'Autocompletar',
    forward: 'Geocodificar una dirección',
    reverse: 'Dirección de un punto',
    route: 'Ruta',
  },
  text: 'Dirección o lugar',
  clickPoint: 'Haga clic en el mapa.',
  clickStops: 'Haga clic en el mapa para añadir paradas en orden.',
  mode: 'Medio de transporte',
  send: 'Enviar',
  clear: 'Vaciar',
  map: 'Resultados en el mapa',
  took: (milliseconds) => `${milliseconds} ms`,
  json: 'Respuesta completa',
}

export const simulatorTexts: Texts['simulatorTexts'] = {
  hint: 'Haga clic en el mapa para añadir paradas en orden. La ruta sigue las carreteras donde hay un mapa importado.',
  user: 'ID de usuario',
  mode: 'Medio de transporte',
  speed: (unit) => `Velocidad (${unit})`,
  accuracy: (unit: string) => `Precisión (${unit})`,
  start: 'Iniciar',
  stop: 'Detener',
  clear: 'Borrar la ruta',
  events: 'Eventos',
  noEvents: 'Todavía no hay eventos.',
  needsStops: 'Haga clic en el mapa al menos dos veces: salida y destino.',
  progress: (travelled, total) => `${travelled} de ${total}`,
  map: 'Ruta simulada',
}
