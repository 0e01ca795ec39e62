#pragma once

class QTableView;

// How a panel's table of rows looks and behaves: one whole row is chosen, Tab leaves it, nothing is
// drawn between the cells, and its header only names the columns.
void setUpRowTable(QTableView &table);
