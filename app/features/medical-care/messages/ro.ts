import type { CareWords } from './shape.ts';

export const ro: CareWords = {
  mail: {
    button: 'Deschideți programările mele',
    requested: {
      heading: 'Am primit solicitarea dumneavoastră',
      text: 'Am primit solicitarea și organizăm programarea. Vă contactăm în 24 de ore.',
      approval:
        'Am primit solicitarea. Vă anunțăm în 24 de ore dacă sunteți eligibil și organizăm programarea.',
      note: 'Dacă nu puteți veni sau doriți să schimbați ceva, vă rugăm să modificați sau să anulați din pagina Programările mele.',
    },
    cancelled: {
      heading: 'V-ați retras solicitarea',
      text: 'Solicitarea este retrasă și nu se organizează nicio programare. Puteți trimite oricând una nouă.',
    },
  },
};
